import { Keys } from "./keys.tsx";

/** The own keys, as a part of the settings. */
export const KeySettings = () => (
  <section aria-labelledby="own-keys" className="mt-6 grid gap-3 border-border border-t pt-5">
    <h3 id="own-keys" className="font-semibold text-sm">
      Kunci untuk program
    </h3>
    <Keys owner={null} canMake />
  </section>
);
