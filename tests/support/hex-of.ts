/** "rgb(18, 21, 28)" as "#12151c". */
export function hexOf(colour: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/u.exec(colour)?.slice(1).map(Number);
  if (!channels) throw new Error(`${colour} is no plain colour.`);
  return `#${Buffer.from(channels).toString('hex')}`;
}
