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

/**
 * DSL for something that happens to the server while the load goes on, for {@link
 * ReliabilityBuilder#events}
 */
public final class ReliabilityEvent {

  private final PlannedFault planned;

  private ReliabilityEvent(PlannedFault planned) {
    this.planned = planned;
  }

  PlannedFault planned() {
    return planned;
  }

  /** DSL for what does it */
  public static final class Fault {

    private final String name;

    Fault(String name) {
      this.name = name;
    }

    /**
     * A command does it. If it ends with another code than 0, or takes more than ten seconds, the
     * recovery is not known
     *
     * @param command the program and its arguments; no shell reads them
     * @return the next DSL step
     */
    public When command(String... command) {
      return new When(name, FaultMark.Kind.FAULT, List.of(command), null);
    }

    /**
     * A request does it. If it is not answered by a status of 200 to 299, or not within ten
     * seconds, the recovery is not known
     *
     * @param url where an empty POST goes
     * @return the next DSL step
     */
    public When post(String url) {
      return new When(name, FaultMark.Kind.FAULT, List.of(), uri(name, url));
    }
  }

  /** What is no URL is not shown by Java's own message, which would hold it whole. */
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

  /** DSL for when it happens */
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
     * Define when it happens
     *
     * @param seconds since the run's start
     * @return the event
     */
    public ReliabilityEvent after(long seconds) {
      return after(Duration.ofSeconds(seconds));
    }

    /**
     * Define when it happens
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
