// Plain JavaScript, loaded before each command: it reports missing parts where Node cannot read TypeScript yet.
if (!process.features.typescript) {
  console.error(
    '✗ Faltan partes de Fogón: ejecuta `npm ci`, que trae también su Node (en macOS instala antes Node 24), y vuelve a empezar.',
  );
  process.exit(1);
}

process.on('uncaughtException', async (error) => {
  const { endWithProblem } = await import('./problem.ts');
  endWithProblem(error);
  process.exit();
});
