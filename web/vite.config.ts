import { resolve } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type UserConfig } from 'vite';
import { codeLayers } from './code-layers.ts';

const config = (): UserConfig => ({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  // scripts/build.ts gives a release its name.
  define: { RELEASE: JSON.stringify('development') },
  build: {
    outDir: resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 2048,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      // The first script names every other one. Seven characters are the minimum for this number of files.
      output: { chunkFileNames: 'assets/[name]-[hash:7].js' },
    },
  },
});

export default defineConfig(mergeConfig(config(), { plugins: [codeLayers(config)] }));
