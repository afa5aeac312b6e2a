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
 * The settings by which workers start together.
 *
 * @param address {@code host:port} of worker 0
 * @param port the port of worker 0
 * @param secret the shared secret
 * @param patience how long each worker waits for the others
 * @param merged the folder into which worker 0 merges at the end; null: it does not merge
 */
record CoordinationSettings(
    String address, int port, String secret, Duration patience, @Nullable Path merged) {

  /** The property with the shared secret. */
  public static final String SECRET = "gatling.llm.worker.secret";

  /** The property with the seconds that a worker waits for the others. */
  public static final String PATIENCE = "gatling.llm.worker.patience";

  /** The property with the folder for the merged run, on a volume that all workers share. */
  public static final String MERGE = "gatling.llm.worker.merge";

  private static final String SECRET_VARIABLE = "LLM_MEET_SECRET";
  private static final String PATIENCE_VARIABLE = "LLM_MEET_PATIENCE";
  private static final String MERGE_VARIABLE = "LLM_MERGE";
  private static final long DEFAULT_PATIENCE = 120;

  /** The settings of a single worker. */
  static final CoordinationSettings ALONE =
      new CoordinationSettings("localhost:0", 0, "", Duration.ofSeconds(DEFAULT_PATIENCE), null);

  /**
   * Reads the settings. System properties override environment variables.
   *
   * @throws IllegalStateException if a setting is missing or invalid; names the setting
   */
  public static CoordinationSettings of(
      WorkerPlace place,
      UnaryOperator<@Nullable String> properties,
      UnaryOperator<@Nullable String> environment) {
    if (!place.several()) {
      return ALONE;
    }
    String meet = setting(WorkerPlace.MEET, properties, WorkerPlace.MEET_VARIABLE, environment);
    String secret = secret(properties, environment);
    String patience = setting(PATIENCE, properties, PATIENCE_VARIABLE, environment);
    if (meet == null) {
      throw new IllegalStateException(WorkerTexts.meetMissing(place.toString()));
    }
    if (secret == null) {
      throw new IllegalStateException(WorkerTexts.secretMissing(place.toString()));
    }
    String merged = setting(MERGE, properties, MERGE_VARIABLE, environment);
    return new CoordinationSettings(
        meet,
        port(meet),
        secret,
        Duration.ofSeconds(patience == null ? DEFAULT_PATIENCE : seconds(patience)),
        merged == null ? null : folder(merged));
  }

  private static @Nullable String secret(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    String set = setting(SECRET, properties, SECRET_VARIABLE, none -> null);
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
      // the exception follows
    }
    throw new IllegalStateException(WorkerTexts.meetInvalid(ShownUrl.of(meet)));
  }

  private static Path folder(String merged) {
    try {
      return Path.of(merged);
    } catch (InvalidPathException e) {
      throw new IllegalStateException(WorkerTexts.mergeInvalid(merged), e);
    }
  }

  private static long seconds(String patience) {
    try {
      long seconds = Long.parseLong(patience);
      if (seconds > 0) {
        return seconds;
      }
    } catch (NumberFormatException e) {
      // the exception follows
    }
    throw new IllegalStateException(WorkerTexts.patienceInvalid(patience));
  }

  private static @Nullable String setting(
      String property,
      UnaryOperator<@Nullable String> properties,
      String variable,
      UnaryOperator<@Nullable String> environment) {
    String set = properties.apply(property);
    String value = set == null || set.isBlank() ? environment.apply(variable) : set;
    return value == null || value.isBlank() ? null : value.strip();
  }

  @Override
  public String toString() {
    return "workers meet at " + address; // the secret must not reach logs
  }

  /** Returns the name of this machine, for reports. */
  static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown host";
    }
  }
}
