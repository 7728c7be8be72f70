/** What several processes measured, as one: each figure bears the number of its process as the label `worker`. */
export function ofSeveral(texts: ReadonlyMap<number, string>): string {
  /** By what begins each metric: its name, help and kind. */
  const metrics = new Map<string, string[]>();
  for (const [rank, text] of texts)
    for (const metric of text.split(/^(?=# HELP)/m).filter(Boolean)) {
      const [help = "", type = "", ...series] = metric.trimEnd().split("\n");
      const head = `${help}\n${type}\n`;
      const lines = metrics.get(head) ?? [];
      metrics.set(head, lines);
      for (const line of series) lines.push(labelled(line, rank));
    }
  return [...metrics].map(([head, lines]) => `${head}${lines.join("\n")}\n`).join("");
}

/** A label's value may hold anything but what ends the line. */
function labelled(line: string, rank: number): string {
  const worker = `worker="${rank}"`;
  const [name = ""] = /^\w+/.exec(line) ?? [];
  const rest = line.slice(name.length);
  return rest.startsWith("{") ? `${name}{${worker},${rest.slice(1)}` : `${name}{${worker}}${rest}`;
}
