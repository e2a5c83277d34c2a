/**
 * A page of the desk as a document of its own, in which no script runs; `undefined` without an answer, or where another
 * address answered, as after signing out. The request itself makes the document, because the policy of the pages lets no
 * script make one of text (server/http/policy.ts).
 */
export function fetchPage(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const asked = new URL(address, location.href);
    asked.hash = '';
    request.open('GET', asked);
    request.responseType = 'document';
    request.addEventListener('loadend', () => {
      const isAnswer = request.status === 200 && request.responseURL === asked.href;
      resolve(isAnswer ? (request.responseXML ?? undefined) : undefined);
    });
    request.send();
  });
}
