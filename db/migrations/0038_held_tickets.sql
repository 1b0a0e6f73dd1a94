ALTER TABLE "print_jobs" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_status_known";--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_status_known" CHECK ("print_jobs"."status" in ('En espera', 'Imprimiendo', 'Impreso', 'Falló', 'No impresa', 'Descartado')) NOT VALID;--> statement-breakpoint
ALTER TABLE "print_jobs" VALIDATE CONSTRAINT "print_jobs_status_known";