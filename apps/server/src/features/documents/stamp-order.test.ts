import { describe, expect, test } from "vitest";
import { startTestApp } from "../../testing/app.ts";
import { accountPassword, box, documentsOf } from "../../testing/documents.ts";
import { patient } from "../../testing/program.ts";

describe("the order of stamp and signature", patient, () => {
  test.each([
    ["bebas", ["stamp", "sign"], [false, false]],
    ["ttd_dulu", ["stamp", "sign"], [true, false]],
    ["ttd_dulu", ["sign", "stamp"], [false, false]],
    ["meterai_dulu", ["sign", "stamp"], [true, false]],
    ["meterai_dulu", ["stamp", "sign"], [false, false]],
  ] as const)(
    "%s: %j is warned of, in the operation and in the trail, and done all the same",
    async (order, deeds, warned) => {
      const settings = { publicUrl: undefined, trustedRoots: [], timeZone: "Asia/Jakarta", level: undefined } as const;
      const app = await startTestApp({ documents: { settings: { ...settings, order } } });
      try {
        const { upload, equip, stamp, sign, ended, get } = documentsOf(app);
        const user = await app.signUp({ password: accountPassword });
        const tools = await equip(user);
        const { id } = await upload(user);
        const found: boolean[] = [];
        for (const [index, deed] of deeds.entries()) {
          const document = { id, revision: index + 1 };
          const own = { box: { ...box, y: 80 + index * 200 } };
          const asked =
            deed === "stamp" ? await stamp(user, document, own) : await sign(user, document, { ...tools, ...own });
          expect(asked.status).toBe(202);
          const { last } = await ended(user, asked.body.id);
          expect(last.state).toBe("selesai");
          expect(last.warnings).toEqual(asked.body.warnings);
          found.push(last.warnings?.includes("out_of_order") ?? false);
        }
        expect(found).toEqual(warned);
        const { entries } = (await get(user, `/documents/${id}/audit`)).body;
        const told = entries.filter(({ event }: { event: string }) => event.endsWith(".requested"));
        expect(told.map(({ data }: { data: { warnings?: string[] } }) => data.warnings !== undefined)).toEqual(warned);
      } finally {
        await app.close();
      }
    },
  );
});
