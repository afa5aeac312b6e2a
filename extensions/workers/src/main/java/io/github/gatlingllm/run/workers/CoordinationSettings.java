// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.SecretSetting;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.coordination.CoordinatorAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where workers meet.
 *
 * @param address {@code host:port} of worker 0
 * @param port at which worker 0 listens
 * @param secret that all of them know
 * @param patience how long each waits for the others
 * @param merged the folder into which worker 0 merges when all are done; null: somebody else does
 */
record CoordinationSettings(
    String address, int port, String secret, Duration patience, @Nullable Path merged) {

  /** Where worker 0 is. */
  public static final String MEET = "gatling.llm.worker.meet";

  /** What all workers know. */
  public static final String SECRET = "gatling.llm.worker.secret";

  /** How many seconds a worker waits for the others. */
  public static final String PATIENCE = "gatling.llm.worker.patience";

  /** Where worker 0 writes the merged run, on a volume that all workers see at the same path. */
  public static final String MERGE = "gatling.llm.worker.merge";

  private static final String MEET_VARIABLE = "LLM_MEET";
  private static final String SECRET_VARIABLE = "LLM_MEET_SECRET";
  private static final String PATIENCE_VARIABLE = "LLM_MEET_PATIENCE";
  private static final String MERGE_VARIABLE = "LLM_MERGE";
  private static final long USUAL_PATIENCE = 120;
  private static final int MOST_PORT = 65_535;

  /** Of a worker that is the only one: it meets nobody. */
  static final CoordinationSettings ALONE =
      new CoordinationSettings("localhost:0", 0, "", Duration.ofSeconds(USUAL_PATIENCE), null);

  /**
   * What properties say, or else the environment.
   *
   * @throws IllegalStateException naming the setting that is missing or wrong
   */
  public static CoordinationSettings of(
      WorkerPlace place,
      UnaryOperator<@Nullable String> properties,
      UnaryOperator<@Nullable String> environment) {
    if (!place.several()) {
      return ALONE;
    }
    String meet = reported(MEET, properties, MEET_VARIABLE, environment);
    String secret = secret(properties, environment);
    String patience = reported(PATIENCE, properties, PATIENCE_VARIABLE, environment);
    if (meet == null) {
      throw new IllegalStateException(
          place
              + " does not know where to meet the others: set "
              + MEET
              + " or "
              + MEET_VARIABLE
              + " to host:port of worker 0, to the same in all of them");
    }
    if (secret == null) {
      throw new IllegalStateException(
          place
              + " has no secret by which workers know each other: set "
              + SECRET_VARIABLE
              + " or "
              + SECRET
              + " to any text that only they know, to the same in all of them");
    }
    String merged = reported(MERGE, properties, MERGE_VARIABLE, environment);
    return new CoordinationSettings(
        meet,
        port(meet),
        secret,
        Duration.ofSeconds(patience == null ? USUAL_PATIENCE : seconds(patience)),
        merged == null ? null : folder(merged));
  }

  private static @Nullable String secret(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    String set = reported(SECRET, properties, SECRET_VARIABLE, none -> null);
    SecretSetting inherited = set == null ? SecretSetting.of(SECRET_VARIABLE, environment) : null;
    return inherited == null ? set : inherited.value().strip();
  }

  private static int port(String meet) {
    try {
      int port = CoordinatorAddress.parse(meet).port();
      if (port > 0) {
        return port;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new IllegalStateException(
        MEET
            + " must be host:port with a port from 1 to "
            + MOST_PORT
            + ", but was '"
            + ShownUrl.of(meet)
            + "'");
  }

  private static Path folder(String merged) {
    try {
      return Path.of(merged);
    } catch (InvalidPathException e) {
      throw new IllegalStateException(
          MERGE + " must be a folder to write, but was '" + merged + "'", e);
    }
  }

  private static long seconds(String patience) {
    try {
      long seconds = Long.parseLong(patience);
      if (seconds > 0) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalStateException(
        PATIENCE + " must be a whole number of seconds above 0, but was '" + patience + "'");
  }

  private static @Nullable String reported(
      String property,
      UnaryOperator<@Nullable String> properties,
      String variable,
      UnaryOperator<@Nullable String> environment) {
    String set = properties.apply(property);
    String reported = set == null || set.isBlank() ? environment.apply(variable) : set;
    return reported == null || reported.isBlank() ? null : reported.strip();
  }

  @Override
  public String toString() {
    return "workers meet at " + address; // without the secret
  }

  /** The machine's name, for people who read reports. */
  static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host";
    }
  }
}
