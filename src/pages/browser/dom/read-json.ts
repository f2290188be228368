/** @throws TypeError where there is no answer, and an Error where it is not what was asked for */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
