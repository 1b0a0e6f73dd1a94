await test.step('the list that was put away is at hand in the settings', async () => {
  await admin.goto('/dashboard');
  await admin.getByRole('button', { name: 'Ocultar' }).click();
  await expect(steps(admin)).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByText('El día por hora')).toBeVisible();
  await expect(steps(admin)).toHaveCount(0);
  await admin.goto('/settings');
  await admin.getByRole('link', { name: /Primeros pasos/ }).click();
  await expect(step(admin, 'Menú: pendiente')).toBeVisible();
  await admin.getByRole('button', { name: 'Mostrar en Inicio' }).click();
  await expect(admin).toHaveURL(/\/dashboard$/);
  await expect(steps(admin)).toBeVisible();
});
})
