export function ExplainerDiagram({
  number,
  variant,
}: {
  number: number;
  variant: 'tile' | 'figure';
}) {
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" data-number={number} data-variant={variant} />
  );
}
