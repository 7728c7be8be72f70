import type { Board } from "@tanyadata/contract";

/** Puts a pin behind another one, or first where `after` is null. */
export function moved(pins: Board["pins"], id: string, after: string | null): Board["pins"] {
  const pin = pins.find((one) => one.id === id);
  const rest = pins.filter((one) => one.id !== id);
  const at = after === null ? 0 : rest.findIndex((one) => one.id === after) + 1;
  return pin && (after === null || at > 0) ? [...rest.slice(0, at), pin, ...rest.slice(at)] : pins;
}

/** Behind whom a pin stands after so many steps: forwards, or backwards where `steps` is negative. Undefined where it stays. */
export function afterSteps(pins: Board["pins"], id: string, steps: number): string | null | undefined {
  const from = pins.findIndex((one) => one.id === id);
  const to = Math.min(pins.length - 1, Math.max(0, from + steps));
  if (from < 0 || to === from) return undefined;
  const rest = pins.filter((one) => one.id !== id);
  return rest[to - 1]?.id ?? null;
}

/** The pins in the order of ids that the server told; those that it does not know of stay last. */
export function inOrder(pins: Board["pins"], ids: readonly string[]): Board["pins"] {
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...pins].sort((a, b) => place(a.id) - place(b.id));
}
