// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.during;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The load of the referee, as the environment of its clients has it, whatever language they are
 * written in.
 *
 * @param url of the server
 * @param rate arrivals per second of an open load; 0: a closed one
 * @param users at a time of a closed load
 * @param ramp seconds in which the users of a closed load begin
 * @param seconds in which requests are sent
 * @param tokens of each answer
 * @param folder for what the client writes
 */
record RefereeLoad(
    String url, int rate, int users, int ramp, int seconds, int tokens, Path folder) {

  /** This process's. */
  static RefereeLoad mine() {
    return new RefereeLoad(
        reported("REFEREE_URL"),
        Integer.parseInt(reported("REFEREE_RATE")),
        Integer.parseInt(reported("REFEREE_USERS")),
        Integer.parseInt(System.getenv().getOrDefault("REFEREE_RAMP", "1")),
        Integer.parseInt(reported("REFEREE_SECONDS")),
        Integer.parseInt(reported("REFEREE_TOKENS")),
        Path.of(reported("REFEREE_FOLDER")));
  }

  /** Users keep their connections. */
  PopulationBuilder of(ChainBuilder request) {
    return rate > 0
        ? scenario("open")
            .exec(request)
            .injectOpen(constantUsersPerSec(rate).during(seconds).randomized())
        : scenario("closed")
            .exec(during(seconds, false).on(request)) // false: no request is cut
            .injectOpen(rampUsers(users).during(ramp));
  }

  private static String reported(String name) {
    return Objects.requireNonNull(System.getenv(name), name);
  }
}
