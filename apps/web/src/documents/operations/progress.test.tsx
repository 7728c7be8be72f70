import type { Operation } from "@tanyadata/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Progress } from "./progress.tsx";

const operation: Operation = {
  ...{ id: "1", kind: "signature", state: "selesai", document_id: "2", document_name: "Kontrak.pdf" },
  ...{ box: { page: 1, x: 0, y: 0, width: 10, height: 10 }, revision_in: 1, revision_out: 2 },
  ...{ can_retry: false, can_cancel: false, created_at: "2026-11-20T10:00:00Z", updated_at: "2026-11-20T10:00:00Z" },
};
const shown = (more: Partial<Operation>) => renderToStaticMarkup(<Progress operation={{ ...operation, ...more }} />);

test("what came in another order than is usual here is said, of either kind, and blocks nothing", () => {
  const warnings: Operation["warnings"] = ["out_of_order"];
  expect(shown({ warnings })).toContain("Ditandatangani sebelum dibubuhi e-Meterai");
  expect(shown({ warnings, kind: "stamp" })).toContain("Dibubuhi e-Meterai sebelum ditandatangani");
  expect(shown({ warnings })).toContain("Selesai");
  expect(shown({})).not.toContain("sebelum");
});
