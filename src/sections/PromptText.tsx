/**
 * A prompt, or the end of one, whose parameters stay whole: a browser would break a line between
 * "--" and "v". It adds no character, so that a prompt copied by hand is exact.
 */
export function PromptText({ children }: { children: string }) {
  return children.split(/(--\w+ \S+)/u).map((part, i) =>
    part.startsWith('--') ? (
      <b key={i} className="unbroken">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
