import file from '../../content/mark.svg?raw';

const viewBox = /viewBox="([^"]*)"/u.exec(file)?.[1];
/** What stands in the file, without its comments and its title. */
const shapes = file.replaceAll(/<!--.*?-->|<title>.*?<\/title>|<\/?svg[^>]*>|\n\s*/gsu, '');

export type LogoProps = {
  /** Width and height in CSS pixels; without it the mark fills its box. */
  size?: number;
};

/** The brand's mark beside its name (`content/mark.svg`), in the colour of its text. */
export function Logo({ size }: LogoProps) {
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden
      // Safe: the project's own file.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
