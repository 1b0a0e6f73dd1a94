// Plain JavaScript, loaded before each command: it can say what is missing where TypeScript can't be read yet.
if (!process.features.typescript) {
  console.error('✗ Faltan partes de Fogón: ejecuta `npm ci`, que trae también su Node, y vuelve a empezar.');
  process.exit(1);
}

process.on('uncaughtException', async (error) => {
  const { endWithProblem } = await import('./problem.ts');
  endWithProblem(error);
  process.exit();
});
