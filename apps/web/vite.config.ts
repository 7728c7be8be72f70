import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { atlas } from "./build/atlas.ts";
import { bill } from "./build/bill.ts";
import { budget } from "./build/budget.ts";
import { pdfData } from "./build/pdf-data.ts";
import { precompress } from "./build/precompress.ts";
import { preloadPage } from "./build/preload-page.ts";
import { swipeThreshold } from "./build/swipe-threshold.ts";

/** What every page needs, by path. */
const onEveryPage =
  /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser|react-redux|use-sync-external-store|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit\/dist\/redux-toolkit|clsx)[/.]|src\/api\/(?!api\.|event-stream\.|filename\.|detail-words\.|provider-words\.)|src\/ui\/(button|field|spinner|logo|title|toast|error-screen|loading-overlay)\.|src\/features\/auth\/(session|auth\.api|destination|login-form|credentials-form|otp-form)\.|src\/features\/theme\/theme\.|src\/pages\/login\.page\./;

/** First loads. Three calls of the API and the icon come to the files: the chat page makes 15 requests at most. */
const budgets = [
  { page: "login", modules: ["src/pages/login.page.tsx"], kilobytes: 125, files: 8 },
  {
    page: "chat",
    modules: ["src/pages/app-layout.tsx", "src/pages/chat.page.tsx", "src/ui/toaster.tsx"],
    kilobytes: 200,
    files: 11,
  },
];

const firstPages = {
  loggedOut: ["src/pages/login.page.tsx"],
  loggedIn: ["src/pages/app-layout.tsx", "src/pages/chat.page.tsx", "src/features/topics/sidebar.tsx"],
};

export default defineConfig(({ mode }) => {
  const { PORT = "3000" } = loadEnv(mode, "../..", "");
  return {
    plugins: [
      react(),
      tailwindcss(),
      atlas(),
      pdfData(),
      swipeThreshold(20),
      preloadPage(firstPages),
      precompress(),
      budget(budgets),
      bill(),
    ],
    // Kept out of the development server's pre-bundling, where plugins do not reach.
    optimizeDeps: { exclude: ["sonner"] },
    build: {
      target: "es2022",
      // What the targets have by themselves.
      modulePreload: { polyfill: false },
      // Few files: what every page needs is one, and small shared modules do not become requests of their own.
      // So are the frame of all pages and the chat: each with what it brings, unless an earlier group has it.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: "base", test: onEveryPage, priority: 2 },
              { name: "chat", test: /src\/pages\/(app-layout|chat\.page)\./, priority: 1 },
              { name: "sidebar", test: /src\/features\/topics\/sidebar\./ },
            ],
          },
        },
      },
    },
    server: { proxy: { "/api": `http://127.0.0.1:${PORT}` } },
  };
});
