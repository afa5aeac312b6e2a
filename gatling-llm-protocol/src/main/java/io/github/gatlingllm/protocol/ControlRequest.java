// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.ShownUrl;
import java.net.URI;

/**
 * A request that controls the server and is no load.
 *
 * @param when it is sent
 * @param target a path of the server, or a URL
 * @param required whether the run fails if it fails
 */
public record ControlRequest(Moment when, String target, boolean required) {

  /** Validates. */
  public ControlRequest {
    if (!target.startsWith("/")) {
      ShownUrl.requireNoUser(
          "A control request",
          target,
          "Name a path instead: it goes to the server of the load, with its Authorization header");
    }
    if (!target.startsWith("/")
        && !target.startsWith("http://")
        && !target.startsWith("https://")) {
      throw new IllegalArgumentException(
          "a control request must go to a path such as /reset_prefix_cache, or to a URL, but was "
              + ShownUrl.of(target));
    }
  }

  /** Where it goes, if the server is there. */
  public URI at(String origin) {
    return URI.create(target.startsWith("/") ? origin + target : target);
  }

  /** The target, without what may be secret. */
  public String shown() {
    return ShownUrl.of(target);
  }

  /** Whether it says itself where it goes. */
  public boolean absolute() {
    return !target.startsWith("/");
  }

  /** When it is sent. */
  public enum Moment {
    BEFORE_RUN("before the run"),
    AFTER_RUN("after the run"),
    BEFORE_LEVEL("before level"),
    AFTER_LEVEL("after level"),
    IN_LOAD("at");

    private final String words;

    Moment(String words) {
      this.words = words;
    }

    /** In words. */
    public String words() {
      return words;
    }
  }
}
