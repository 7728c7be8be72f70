import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Confidence } from "./confidence.tsx";
import { noProgress, type Progress, progressAfter } from "./progress.ts";
import { Stages } from "./stages.tsx";

const stage = (name: "reading" | "consulting" | "querying") => ({ event: "stage", data: { stage: name } }) as const;
const drawn = (progress: Progress) => renderToStaticMarkup(<Stages progress={progress} />);

it("asking a language model is a stage where it happens, and none where it does not", () => {
  const reading = progressAfter(noProgress, [stage("reading")]);
  expect(drawn(reading)).not.toContain("model AI");
  const consulting = progressAfter(reading, [stage("consulting")]);
  expect(drawn(consulting)).toContain("Bertanya kepada model AI…");
  expect(drawn(progressAfter(consulting, [stage("querying")]))).toContain("Bertanya kepada model AI");
});

it("whoever waits for a turn is told how many come before, until it comes", () => {
  const waiting = (ahead: number | null) => ({ event: "waiting", data: { ahead } }) as const;
  const third = progressAfter(noProgress, [stage("querying"), waiting(3), waiting(2)]);
  expect(drawn(third)).toContain("Menjalankan kueri… (menunggu, 2 di depan)");
  expect(drawn(progressAfter(third, [waiting(null)]))).not.toContain("menunggu");
});

it("confidence is one word, explained on hover and, without hovering, on a click", () => {
  for (const [confidence, word] of [
    ["high", "tinggi"],
    ["medium", "sedang"],
    ["unverified", "belum terverifikasi"],
  ] as const) {
    const html = renderToStaticMarkup(<Confidence confidence={confidence} />);
    expect(html).toMatch(new RegExp(`<summary title="[^"]{20,}"[^>]*><span[^>]*>Keyakinan:</span> ${word}</summary>`));
    expect(html).toMatch(/<p>.{20,}<\/p>/);
  }
});
