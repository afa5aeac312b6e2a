// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.framing.ErrorWords;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds an error in text outside events, in any dialect. */
public final class ErrorBody {

  private ErrorBody() {}

  /** Returns the error of a JSON object or of one of several lines; null without one. */
  public static @Nullable ServerError in(byte[] body) {
    int from = EventData.afterSpaces(body, 0, body.length);
    ServerError error =
        EventData.beginsObject(body, from, body.length) ? ofObject(body, from) : null;
    String words = new String(body, UTF_8).strip();
    return error == null && words.lines().anyMatch(ErrorWords::begin) ? of(words) : error;
  }

  /** Returns the error of a sentence; null without one. */
  static @Nullable ServerError ofWords(String words) {
    return ErrorWords.begin(words) ? of(words) : null;
  }

  private static ServerError of(String words) {
    return new ServerError(ServerError.UNTYPED, ErrorValues.shown(words), null);
  }

  private static @Nullable ServerError ofObject(byte[] body, int from) {
    var errors = new ErrorFields();
    try (var json = new JsonCursor()) {
      json.open(body, from, body.length);
      json.requireObject();
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        errors.read(field, json);
      }
      json.requireEnd();
    } catch (IOException | RuntimeException e) {
      return null; // whatever a server sends must not end the load test
    }
    ServerError error = errors.ofEvent();
    return error == null ? errors.ofEnvelope(true, false) : error;
  }
}
