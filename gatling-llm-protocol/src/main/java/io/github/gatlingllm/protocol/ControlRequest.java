// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.ShownUrl;
import java.net.URI;

/**
 * A request that controls the server and is not part of the load.
 *
 * @param when when it is sent
 * @param target a path of the server, or a URL
 * @param required whether the run fails if it fails
 */
public record ControlRequest(Moment when, String target, boolean required) {

  /** Validates. */
  public ControlRequest {
    if (!target.startsWith("/")) {
      ShownUrl.requireNoUser(
          ProtocolTexts.CONTROL_REQUEST, target, ProtocolTexts.NO_USER_IN_CONTROL_REQUEST);
    }
    if (!target.startsWith("/")
        && !target.startsWith("http://")
        && !target.startsWith("https://")) {
      throw new IllegalArgumentException(ProtocolTexts.controlTarget(ShownUrl.of(target)));
    }
  }

  /** Returns the URL of the request, relative to the origin of a server. */
  public URI at(String origin) {
    return URI.create(target.startsWith("/") ? origin + target : target);
  }

  /** Returns the target without secrets. */
  public String shown() {
    return ShownUrl.of(target);
  }

  /** Returns whether the target is a URL. */
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

    /** Returns the moment in words. */
    public String words() {
      return words;
    }
  }
}
