import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metadata } from '../table';

/** What a login answers with, as much of it as is passed on. */
export type LoginSession = {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  user: { id: string; email?: string | undefined; user_metadata: Metadata; factors?: readonly object[] | undefined };
};

export type Credentials = { email: string; password: string };

/** Where accounts are kept: here, or in a Supabase project. Its functions throw an AuthFailure when they refuse. */
export type Accounts = {
  signUp: (request: FastifyRequest, applicant: Credentials & { username: string }) => Promise<void>;
  /** Counts the try, too. */
  logIn: (request: FastifyRequest, reply: FastifyReply, credentials: Credentials) => Promise<LoginSession>;
};
