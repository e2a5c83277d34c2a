const upToNineteen = [
  ...['nought', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A whole number as prose writes it: "six", "twenty-one"; in figures from 100. */
export function numberInWords(number: number): string {
  if (number >= 100) return String(number);
  const ten = tens[Math.floor(number / 10)];
  return upToNineteen[number] ?? [ten, upToNineteen[number % 10 || -1]].filter(Boolean).join('-');
}

/** A text at the beginning of a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
