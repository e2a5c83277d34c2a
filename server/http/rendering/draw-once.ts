import { RenderError, type DrawnPage, type Render } from './renderer.ts';

/**
 * Draws each page once, however many ask and however long ago, for pages that are the same for everybody and
 * whose locals do not change. One that could not be drawn is tried again when it is asked for again. What is
 * asked for must be one of a few addresses: all of them are kept.
 */
export function drawOnce(render: Render): Render {
  const kept = new Map<string, Promise<DrawnPage>>();
  return (address, locals) => {
    const known = kept.get(address);
    if (known !== undefined) return known;
    const drawing = render(address, locals).then(found);
    kept.set(address, drawing);
    drawing.catch(() => kept.delete(address));
    return drawing;
  };
}

/** What everybody may ask for is there, or it is a fault. */
function found(page: DrawnPage): DrawnPage {
  if (page.status !== 200) throw new RenderError();
  return page;
}
