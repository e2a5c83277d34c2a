/**
 * Remembers what `read` returns for each text, because browsers send the same few. Long texts are read each
 * time, and all are forgotten once there are very many, so that nobody can fill the memory with them.
 */
export function memoize<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || text.length > mostCharacters) return found ?? read(text);
    if (known.size >= mostTexts) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

const mostCharacters = 200;
const mostTexts = 500;
