// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.reliability.FaultMark;
import io.github.gatlingllm.reliability.PlannedFault;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DSL for a fault or a mark during the load, for {@link ReliabilityBuilder#events} */
public final class ReliabilityEvent {

  private final PlannedFault planned;

  private ReliabilityEvent(PlannedFault planned) {
    this.planned = planned;
  }

  PlannedFault planned() {
    return planned;
  }

  /** DSL for the action that causes a fault */
  public static final class Fault {

    private final String name;

    Fault(String name) {
      this.name = name;
    }

    /**
     * Cause the fault by a command. If its exit code is not 0, or if it takes more than ten
     * seconds, the recovery is not known
     *
     * @param command the program and its arguments; they are not passed to a shell
     * @return the next DSL step
     */
    public When command(String... command) {
      return new When(name, FaultMark.Kind.FAULT, List.of(command), null);
    }

    /**
     * Cause the fault by a request. If the response's status is not 200 to 299, or if it takes more
     * than ten seconds, the recovery is not known
     *
     * @param url the URL of an empty POST
     * @return the next DSL step
     */
    public When post(String url) {
      return new When(name, FaultMark.Kind.FAULT, List.of(), uri(name, url));
    }
  }

  /** Hides Java's own message for an invalid URL, because it would contain the whole URL. */
  private static URI uri(String name, String url) {
    try {
      return new URI(url);
    } catch (URISyntaxException none) {
      throw new IllegalArgumentException(
          "fault '"
              + name
              + "' must be posted to a URL such as http://localhost:8000/kill, but was '"
              + ShownUrl.of(url)
              + "'");
    }
  }

  /** DSL for the time of the event */
  public static final class When {

    private final String name;
    private final FaultMark.Kind kind;
    private final List<String> command;
    private final @Nullable URI post;

    When(String name, FaultMark.Kind kind, List<String> command, @Nullable URI post) {
      this.name = name;
      this.kind = kind;
      this.command = command;
      this.post = post;
    }

    static When mark(String name) {
      return new When(name, FaultMark.Kind.MARK, List.of(), null);
    }

    /**
     * Define the time of the event
     *
     * @param seconds since the run's start, in seconds
     * @return the event
     */
    public ReliabilityEvent after(long seconds) {
      return after(Duration.ofSeconds(seconds));
    }

    /**
     * Define the time of the event
     *
     * @param duration since the run's start
     * @return the event
     * @throws IllegalArgumentException if it is negative
     */
    public ReliabilityEvent after(Duration duration) {
      return new ReliabilityEvent(new PlannedFault(name, kind, duration, command, post));
    }
  }
}
