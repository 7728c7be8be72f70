import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { precompress } from "./build/precompress.ts";
import { swipeThreshold } from "./build/swipe-threshold.ts";

/** What every page needs, by path. */
const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|react-redux|use-sync-external-store|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|clsx)\/|src\/api\/|src\/ui\/(button|spinner|logo|title|toast|error-screen|loading-overlay)\.|src\/features\/auth\/(session|auth\.api|destination)\.|src\/features\/queries\/(conversation\.slice|queries\.api|message|filename)\.|src\/features\/theme\/theme\.|src\/features\/topics\/(topic|topics|topics\.slice|topics\.api|date-groups)\.ts/;

export default defineConfig(({ mode }) => {
  const { PORT = "3000" } = loadEnv(mode, "../..", "");
  return {
    plugins: [react(), tailwindcss(), swipeThreshold(20), precompress()],
    // Kept out of the development server's pre-bundling, where plugins do not reach.
    optimizeDeps: { exclude: ["sonner"] },
    build: {
      target: "es2022",
      // Few files: what every page needs is one, and small shared modules do not become requests of their own.
      // So are the frame of all pages and the chat: each with what it brings, unless an earlier group has it.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: "base", test: onEveryPage, priority: 2 },
              { name: "frame", test: /src\/pages\/app-layout\./, priority: 1 },
              { name: "chat", test: /src\/pages\/chat\.page\./ },
            ],
          },
        },
      },
    },
    server: { proxy: { "/api": `http://127.0.0.1:${PORT}` } },
  };
});
