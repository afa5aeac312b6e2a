// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.core.CoreDsl.doWhile;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A closed load of so many streams: each user sends one request after another over its own
 * connection, one at least, until the time is over.
 */
final class GatlingStreams {

  private static final String SHIFT = "shift";

  private final ClientOrder order;
  private final AtomicLong begin = new AtomicLong();

  GatlingStreams(ClientOrder order) {
    this.order = order;
  }

  PopulationBuilder of(ChainBuilder request) {
    return scenario("streams")
        .exec(exec(this::begun))
        .pause(session -> Duration.ofMillis(moment()))
        .exec(doWhile(session -> !shift(session).over(System.nanoTime())).on(request))
        .injectOpen(rampUsers(order.streams()).during(order.ramp()));
  }

  private Session begun(Session session) {
    Marks.begins();
    begin.compareAndSet(0, System.nanoTime());
    return session.set(SHIFT, StreamShift.of(order, begin.get()));
  }

  /** Of the answer that is asked for now. */
  static int tokens(Session session) {
    return shift(session).tokens(System.nanoTime());
  }

  private static StreamShift shift(Session session) {
    return Objects.requireNonNull(session.<StreamShift>get(SHIFT));
  }

  /** Users come in whole milliseconds, so that many would keep step. */
  private long moment() {
    return ThreadLocalRandom.current().nextLong(Math.max(1, order.interval().toMillis()));
  }
}
