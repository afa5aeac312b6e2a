// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.session.Session;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** Ends the job of a user that leaves the simulation inside it. Gatling calls it for each user. */
final class JobExits implements ProtocolComponents {

  /** The key by which Gatling makes the components once a scenario contains a job. */
  static final ProtocolKey<Marker, JobExits> KEY = new Key();

  /** A protocol without settings. */
  record Marker() implements Protocol {}

  @Override
  public Function1<Session, Session> onStart() {
    return session -> session;
  }

  @Override
  public Function1<Session, BoxedUnit> onExit() {
    return session -> {
      CurrentJob job = CurrentJob.of(session);
      if (job != null) {
        job.exit(session);
      }
      return BoxedUnit.UNIT;
    };
  }

  private static final class Key implements ProtocolKey<Marker, JobExits> {

    @Override
    @SuppressWarnings("unchecked")
    public Class<Protocol> protocolClass() {
      return (Class<Protocol>) (Class<?>) Marker.class;
    }

    @Override
    public Marker defaultProtocolValue(GatlingConfiguration configuration) {
      return new Marker();
    }

    @Override
    public Function1<Marker, JobExits> newComponents(CoreComponents core) {
      return marker -> new JobExits();
    }
  }
}
