/**
 * A title in two parts, such as "Amplify Productivity - Practical Use of AI Apps Workshop", a line for each.
 * The dash between them is read and copied, but not seen at the end or the beginning of a line.
 */
export function TitleLines({ title }: { title: string }) {
  const [first, ...rest] = title.split(' - ');
  if (rest.length === 0) return title;
  return (
    <>
      <span className="title-line">{first}</span>
      <span className="visually-hidden"> - </span>
      <span className="title-line">{rest.join(' - ')}</span>
    </>
  );
}
