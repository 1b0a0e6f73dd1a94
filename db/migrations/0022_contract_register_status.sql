ALTER TABLE "register_sessions" DROP CONSTRAINT "register_sessions_status_known";
