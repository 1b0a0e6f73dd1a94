ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_kind_known";--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_kind_known" CHECK ("print_jobs"."kind" in ('comanda', 'precuenta', 'recibo', 'factura', 'z', 'pendientes', 'prueba', 'gaveta')) NOT VALID;--> statement-breakpoint
ALTER TABLE "print_jobs" VALIDATE CONSTRAINT "print_jobs_kind_known";
