import type { DocumentDetail, Invitation } from "@tanyadata/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TurnNotice } from "./turn.tsx";

const invited = (nickname: string, state: Invitation["state"]) => ({ to: { nickname }, state });
const told = (turn: "now" | "early" | "over", ...invitations: object[]) =>
  renderToStaticMarkup(
    <TurnNotice document={{ owner: { nickname: "Siti" }, invitations } as unknown as DocumentDetail} turn={turn} />,
  );

test("who comes later is told whose turn it is", () => {
  const ani = invited("Ani", "menunggu");
  expect(told("early", ani, invited("Budi", "menunggu_giliran"))).toContain("Belum giliran Anda: Ani menandatangani");
  expect(told("now", ani)).toBe("");
});

test("where nobody's turn it is any more, it is said why, and whom to ask", () => {
  const stopped = told("early", invited("Ani", "ditolak"), invited("Budi", "menunggu_giliran"));
  expect(stopped).toContain(
    "Ani menolak menandatangani, sehingga giliran tidak sampai kepada Anda. Tanyakan kepada Siti",
  );
  const withdrawn = told("early", invited("Ani", "ditarik"), invited("Budi", "menunggu_giliran"));
  expect(withdrawn).toContain("Belum giliran Anda. Tanyakan kepada Siti");
});
