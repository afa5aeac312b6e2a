/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.ServerError;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects an error, in whichever of its many shapes, from the fields of one JSON object.
 *
 * <p>Known shapes: {@code {"error":{"message","type","code"}}}, {@code {"error":"text"}} with or
 * without {@code error_type}, {@code {"object":"error","message",…}}, {@code
 * {"type":"error","message",…}}, and as a whole body {@code {"detail":"text"}} or {@code
 * {"message":"text"}} from frameworks and gateways in front of the server.
 */
final class ErrorFields {

  /** A server's words go to logs and reports: a page of HTML does not belong there. */
  private static final int SHOWN = 500;

  /** Control characters and halves of characters, which not every output can hold. */
  private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\p{Cs}&&[^\\n\\t]]");

  private boolean payload;
  private boolean marked;
  private @Nullable String type;
  private @Nullable String message;
  private @Nullable String code;

  void reset() {
    payload = false;
    marked = false;
    type = null;
    message = null;
    code = null;
  }

  /** Reads the value of a top-level field, if the field may be part of an error. */
  void read(String field, JsonCursor json) throws IOException {
    switch (field) {
      case "error" -> payload(json);
      case "object" -> marked |= json.textIs("error");
      case "type" -> topLevelType(json);
      case "error_type" -> type = type == null ? scalar(json) : type;
      case "message", "detail" -> message = message == null ? scalar(json) : message;
      case "code" -> code = code == null ? scalar(json) : code;
      default -> {}
    }
  }

  /** It is an error, even if no field says so. */
  void mark() {
    marked = true;
  }

  /** The error of an event: only what is marked as one. */
  @Nullable ServerError ofEvent() {
    return payload || marked ? error() : null;
  }

  /** The error of a body without choices, where a bare message can be nothing else. */
  @Nullable ServerError ofAnswer() {
    return payload || marked || message != null ? error() : null;
  }

  private ServerError error() {
    return new ServerError(
        type == null ? ServerError.UNTYPED : shown(type),
        message == null ? "" : shown(message),
        code == null ? null : shown(code));
  }

  /** A server's words, as long and as plain as reports and logs can bear. */
  static String shown(String told) {
    String start = told.length() > SHOWN ? told.substring(0, SHOWN) : told;
    return UNFIT.matcher(start).replaceAll("\uFFFD");
  }

  /** As the SDKs judge: null, false, 0, an empty text, list or object are no error. */
  private void payload(JsonCursor json) throws IOException {
    if (json.at(JsonToken.START_OBJECT)) {
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        payload = true;
        nested(field, json);
      }
    } else if (json.at(JsonToken.START_ARRAY)) {
      for (boolean more = json.firstElement(); more; more = json.nextElement()) {
        payload = true;
      }
    } else {
      String text = scalar(json);
      if (text != null && !text.isEmpty() && !text.equals("false") && !text.equals("0")) {
        payload = true;
        message = text;
      }
    }
  }

  private void nested(String field, JsonCursor json) throws IOException {
    switch (field) {
      case "message" -> message = scalar(json);
      // Gemini calls it status.
      case "type", "status" -> type = scalar(json);
      case "code" -> code = scalar(json);
      default -> {}
    }
  }

  private void topLevelType(JsonCursor json) throws IOException {
    if (json.textIs("error")) {
      marked = true;
    } else if (type == null) {
      type = scalar(json);
    }
  }

  private static @Nullable String scalar(JsonCursor json) throws IOException {
    boolean scalar =
        json.at(JsonToken.VALUE_STRING)
            || json.at(JsonToken.VALUE_NUMBER_INT)
            || json.at(JsonToken.VALUE_NUMBER_FLOAT)
            || json.at(JsonToken.VALUE_TRUE)
            || json.at(JsonToken.VALUE_FALSE);
    return scalar ? json.text() : null;
  }
}
