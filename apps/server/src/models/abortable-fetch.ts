/**
 * `fetch` whose signal ends an answer that is still coming, however long it takes. Node 20's own holds what listens to the
 * signal only weakly once the answer has begun: when memory is collected meanwhile, an abort reaches nobody, and who reads
 * a stream that fell silent waits for minutes.
 * @throws what `fetch` throws; reading the body of an aborted answer throws the signal's reason
 */
export const abortableFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { body } = response;
  if (!body || !init?.signal) return response;
  return new Response(body.pipeThrough(new TransformStream(), { signal: init.signal }), response);
};
