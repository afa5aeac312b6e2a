// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error that the server reports in a body or within a stream.
 *
 * @param type the server's own type, or {@link #UNTYPED}
 * @param message the server's message; may be empty
 * @param code the server's code as text, whether it was sent as a string or as a number
 * @param kind a constant text that names the failure in reports; null for the usual one
 */
public record ServerError(
    String type, String message, @Nullable String code, @Nullable String kind) {

  /** The type of an error without one, such as Ollama's bare string. */
  public static final String UNTYPED = "error";

  /** Creates an error whose failure has the usual name. */
  public ServerError(String type, String message, @Nullable String code) {
    this(type, message, code, null);
  }

  public ServerError {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(message, "message");
  }
}
