/**
 * The same with every text in Unicode's composed form (NFC): an "ā" that was typed as a letter and an accent becomes the
 * one letter that fonts and searches know.
 */
export function composed<Value>(value: Value): Value {
  const texts = JSON.stringify(value).normalize();
  return JSON.parse(texts) as Value;
}
