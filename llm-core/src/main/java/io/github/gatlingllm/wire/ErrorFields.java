/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.framing.ErrorWords;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects an error, in whichever of its many shapes, from the fields of one JSON object.
 *
 * <p>Some shapes leave no doubt: an {@code error} that is not empty, {@code "object":"error"},
 * {@code "type":"error"}. Others are envelopes of frameworks, gateways and vendors, which may stand
 * around a success as well: {@code code} and {@code message}, {@code status}, {@code success},
 * {@code base_resp}, {@code errorCode}, {@code detail}, {@code errors}, {@code fault}. An envelope
 * is an error if its code or status says so.
 */
final class ErrorFields {

  /** A server's words go to logs and reports: a page of HTML does not belong there. */
  private static final int SHOWN = 500;

  private static final int FIRST_STATUS_OF_ERROR = 400;

  /** Control characters and halves of characters, which not every output can hold. */
  private static final Pattern UNFIT = Pattern.compile("[\\p{Cntrl}\\p{Cs}&&[^\\n\\t]]");

  private static final Set<String> SUCCESSES =
      Set.of("", "0", "ok", "success", "succeeded", "true", "none", "null");

  private static final Pattern HEARTBEAT =
      Pattern.compile("ping|pong|heart_?-?beat|keep_?-?alive", Pattern.CASE_INSENSITIVE);

  private static final Pattern STATUS_OF_SUCCESS = Pattern.compile("2\\d\\d(00)?");

  private boolean any;
  private boolean payload;
  private boolean marked;

  /** A code or a field that stands for an error wherever it is. */
  private boolean vendor;

  /** What stands for an error in an event that says nothing else. */
  private boolean envelope;

  private boolean codeOfError;
  private @Nullable String type;
  private @Nullable String message;
  private @Nullable String code;

  /** What stands in place of an error's object. */
  private String bare = "";

  void reset() {
    any = false;
    bare = "";
    payload = false;
    marked = false;
    vendor = false;
    envelope = false;
    codeOfError = false;
    type = null;
    message = null;
    code = null;
  }

  /** Reads the value of a top-level field, if the field may be part of an error. */
  void read(String field, JsonCursor json) throws IOException {
    any = true;
    switch (field.toLowerCase(Locale.ROOT)) {
      case "error" -> payload(json);
      case "errors", "fault", "exception" -> envelope |= nestedMessage(json);
      case "object" -> marked |= json.textIs("error");
      case "type", "__type" -> topLevelType(json);
      case "error_type" -> type = type == null ? scalar(json) : type;
      case "detail" -> envelope |= nestedMessage(json);
      case "error_msg", "errormsg", "error_message", "errormessage", "err_msg", "errmsg" -> {
        message(scalar(json));
        envelope |= message != null && !succeeded(message);
      }
      case "message", "msg" -> message(scalar(json));
      case "error_code", "errorcode", "err_code", "errcode" -> vendor |= failed(code(json));
      case "code", "status_code", "statuscode" -> codeOfError |= failed(code(json));
      case "status" -> envelope |= isStatusOfError(scalar(json));
      case "success", "ok" -> envelope |= json.at(JsonToken.VALUE_FALSE);
      case "base_resp" -> baseResponse(json);
      default -> {}
    }
  }

  /** It is an error, even if no field says so. */
  void mark() {
    marked = true;
  }

  /** The error of an event that leaves no doubt. */
  @Nullable ServerError ofEvent() {
    return payload || marked ? error() : null;
  }

  /**
   * The error of an envelope.
   *
   * @param alone whether the event says nothing else
   */
  @Nullable ServerError ofEnvelope(boolean alone) {
    boolean told = envelope || (codeOfError && message != null && !succeeded(message));
    boolean typed = type != null && message != null && ErrorWords.isName(type);
    return vendor || (alone && (told || typed)) ? error() : null;
  }

  /**
   * Whether the event has no field at all, or a type or a name of those that keep a connection
   * open.
   *
   * @param name of the event, if it has one
   */
  boolean ofHeartbeat(@Nullable String name) {
    return !any || isHeartbeat(type) || isHeartbeat(name);
  }

  private static boolean isHeartbeat(@Nullable String name) {
    return name != null && HEARTBEAT.matcher(name).find();
  }

  /** The error of a body without choices, where a bare message can be nothing else. */
  @Nullable ServerError ofAnswer() {
    return payload || marked || vendor || envelope || message != null ? error() : null;
  }

  /**
   * What an event says whose name reports an error.
   *
   * @param words of its data, for where no field holds a message
   */
  ServerError ofErrorEvent(String words) {
    ServerError known = error();
    return known.message().isEmpty()
        ? new ServerError(known.type(), shown(words), known.code())
        : known;
  }

  private ServerError error() {
    return new ServerError(
        type == null ? ServerError.UNTYPED : shown(type),
        shown(message == null ? bare : message),
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
        bare = text;
        message(text.equals("true") ? null : text);
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

  /** Whether there is a text, or an object or a list whose first message is one. */
  private boolean nestedMessage(JsonCursor json) throws IOException {
    boolean any = false;
    if (json.at(JsonToken.START_ARRAY)) {
      for (boolean more = json.firstElement(); more; more = json.nextElement()) {
        any |= nestedMessage(json);
      }
    } else if (json.at(JsonToken.START_OBJECT)) {
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        any = true;
        switch (field) {
          case "message", "msg", "faultstring", "detail" -> message(scalar(json));
          default -> {}
        }
      }
    } else {
      String text = scalar(json);
      any = text != null && !succeeded(text);
      message(text);
    }
    return any;
  }

  /** MiniMax puts one into each event. */
  private void baseResponse(JsonCursor json) throws IOException {
    boolean failed = false;
    String words = null;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "status_code" -> failed = failed(code(json));
        case "status_msg" -> words = scalar(json);
        default -> {}
      }
    }
    if (failed) {
      vendor = true;
      message(words);
    }
  }

  private void message(@Nullable String words) {
    message = message == null ? words : message;
  }

  private @Nullable String code(JsonCursor json) throws IOException {
    String told = scalar(json);
    code = code == null ? told : code;
    return told;
  }

  private static boolean failed(@Nullable String code) {
    return code != null && !succeeded(code) && !STATUS_OF_SUCCESS.matcher(code).matches();
  }

  private static boolean succeeded(String word) {
    return SUCCESSES.contains(word.strip().toLowerCase(Locale.ROOT));
  }

  private static boolean isStatusOfError(@Nullable String status) {
    if (status == null) {
      return false;
    }
    boolean number = status.matches("\\d{3}");
    return number ? Integer.parseInt(status) >= FIRST_STATUS_OF_ERROR : ErrorWords.isName(status);
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
