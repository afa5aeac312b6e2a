// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static io.github.gatlingllm.wire.ErrorValues.failed;
import static io.github.gatlingllm.wire.ErrorValues.isAside;
import static io.github.gatlingllm.wire.ErrorValues.isStatusOfError;
import static io.github.gatlingllm.wire.ErrorValues.scalar;
import static io.github.gatlingllm.wire.ErrorValues.shown;
import static io.github.gatlingllm.wire.ErrorValues.succeeded;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.wire.framing.ErrorWords;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects an error from the fields of one JSON object, in any of its many forms.
 *
 * <p>Some forms are unambiguous: a non-empty {@code error}, {@code "object":"error"}, {@code
 * "type":"error"}. Others are envelopes of frameworks, gateways and vendors, which may surround a
 * success as well: {@code code} and {@code message}, {@code status}, {@code success}, {@code
 * base_resp}, {@code errorCode}, {@code detail}, {@code errors}, {@code fault}, a field whose name
 * ends with {@code error} or {@code exception}. An envelope is an error if its code or status says
 * so.
 */
final class ErrorFields {

  private static final Pattern HEARTBEAT =
      Pattern.compile("ping|pong|heart_?-?beat|keep_?-?alive", Pattern.CASE_INSENSITIVE);

  private boolean any;
  private boolean payload;
  private boolean marked;

  /** A code or a field that means an error in any context. */
  private boolean vendor;

  /** A form that means an error in an event without other content. */
  private boolean envelope;

  /** A lack of success, which is an error if there is a message. */
  private boolean refused;

  /** FastAPI's field, which means an error if it stands alone. */
  private boolean detail;

  /** A field that has nothing to do with errors. */
  private boolean foreign;

  private boolean codeOfError;
  private @Nullable String type;
  private @Nullable String message;
  private @Nullable String code;

  private int fieldsOfObject;

  /** Shown if there is no message. */
  private @Nullable String title;

  /** A bare value in place of an error's object. */
  private String bare = "";

  void reset() {
    any = false;
    bare = "";
    payload = false;
    marked = false;
    vendor = false;
    envelope = false;
    refused = false;
    detail = false;
    foreign = false;
    codeOfError = false;
    type = null;
    message = null;
    code = null;
    title = null;
  }

  /** Reads the value of a top-level field, if the field may be part of an error. */
  void read(String field, JsonCursor json) throws IOException {
    any = true;
    String name = field.toLowerCase(Locale.ROOT);
    switch (name) {
      case "error" -> payload(json);
      case "exception" -> exception(json);
      case "detail" -> detail |= speaks(json, true);
      case "error_msg",
          "errormsg",
          "error_message",
          "errormessage",
          "err_msg",
          "errmsg",
          "errors",
          "fault",
          "failure" ->
          envelope |= speaks(json, true);
      case "object" -> marked |= json.textIs("error");
      case "type", "__type" -> topLevelType(json);
      case "error_type" -> type = type == null ? scalar(json) : type;
      case "message", "msg" -> message(scalar(json));
      case "title", "error_description", "reason", "description" -> title(json);
      case "error_code", "errorcode", "err_code", "errcode" -> vendor |= failed(code(json));
      case "code", "status_code", "statuscode" -> codeOfError |= failed(code(json));
      case "status", "state" -> status(scalar(json));
      case "event" -> envelope |= isNameOfError(scalar(json));
      case "success", "ok" -> success(json);
      case "base_resp", "baseresp" -> vendor |= speaksOfFailure(json);
      case "data", "result", "header", "response", "responsemetadata" -> wrapper(json);
      default -> other(name, json);
    }
  }

  /** Marks an error, even if no field says so. */
  void mark() {
    marked = true;
  }

  /** Returns the error of an unambiguous event. */
  @Nullable ServerError ofEvent() {
    return payload || marked ? error() : null;
  }

  /**
   * Returns the error of an envelope.
   *
   * @param alone whether the event has no other content
   * @param named whether the event has a name, which is not that of an error
   */
  @Nullable ServerError ofEnvelope(boolean alone, boolean named) {
    if (vendor) {
      return error();
    }
    return alone && (envelope || (detail && !foreign && !named) || messageOfError())
        ? error()
        : null;
  }

  /** Returns whether there is a message, and another field that marks it as an error's. */
  private boolean messageOfError() {
    if (message == null || succeeded(message)) {
      return false;
    }
    boolean typed = type != null && ErrorWords.isName(type);
    return codeOfError || refused || typed || (!foreign && ErrorWords.begin(message));
  }

  /**
   * Returns whether the event has no field at all, or a type or a name of heartbeats.
   *
   * @param name of the event, if it has one
   */
  boolean ofHeartbeat(@Nullable String name) {
    return !any || isHeartbeat(type) || isHeartbeat(name);
  }

  private static boolean isHeartbeat(@Nullable String name) {
    return name != null && HEARTBEAT.matcher(name).find();
  }

  /** Returns the error of a body without choices, in which a bare message can be nothing else. */
  @Nullable ServerError ofAnswer() {
    boolean reported = payload || marked || vendor || envelope || detail;
    return reported || message != null ? error() : null;
  }

  /**
   * Returns the error of an event whose name means an error.
   *
   * @param words of its data, used if no field holds a message
   */
  ServerError ofErrorEvent(String words) {
    return withWords(error(message), words);
  }

  /** Returns the error, with a message if it has none. */
  static ServerError withWords(ServerError error, String words) {
    return error.message().isEmpty()
        ? new ServerError(error.type(), shown(words), error.code())
        : error;
  }

  private ServerError error() {
    return error(message == null || message.isEmpty() ? title : message);
  }

  private ServerError error(@Nullable String words) {
    boolean named = words != null && type == null && !bare.isEmpty();
    String kind = named ? bare : type;
    return new ServerError(
        kind == null ? ServerError.UNTYPED : shown(kind),
        shown(words == null ? bare : words),
        code == null ? null : shown(code));
  }

  /** As in the SDKs: null, false, 0, an empty text, list or object are no error. */
  private void payload(JsonCursor json) throws IOException {
    if (json.at(JsonToken.START_OBJECT) || json.at(JsonToken.START_ARRAY)) {
      payloadObject(json);
      return;
    }
    String text = scalar(json);
    if (text != null && (text.equals("true") || !succeeded(text))) {
      payload = true;
      bare = text.equals("true") ? "" : text;
    }
  }

  private void payloadObject(JsonCursor json) throws IOException {
    boolean object = json.at(JsonToken.START_OBJECT);
    String outside = message;
    message = null;
    fieldsOfObject = 0;
    boolean speaks = speaks(json, true);
    payload |= speaks;
    // An object of only nulls, without a code of success, is an error if nothing else comes with
    // it.
    envelope |= !speaks && object && fieldsOfObject > 0 && code == null;
    message = message == null ? outside : message;
  }

  /** The name of a class, possibly with a message. */
  private void exception(JsonCursor json) throws IOException {
    String text = scalar(json);
    if (text == null) {
      envelope |= speaks(json, true);
    } else if (!succeeded(text)) {
      envelope = true;
      bare = text;
    }
  }

  /**
   * Returns whether a value has content: anything except null, false, 0, empty values, words of
   * success and ids. Keeps its first message.
   *
   * @param asMessage whether a text is a message
   */
  private boolean speaks(JsonCursor json, boolean asMessage) throws IOException {
    boolean speaks = false;
    if (json.at(JsonToken.START_ARRAY)) {
      for (boolean more = json.firstElement(); more; more = json.nextElement()) {
        speaks |= speaks(json, asMessage);
      }
    } else if (json.at(JsonToken.START_OBJECT)) {
      for (String field = json.firstField(); field != null; field = json.nextField()) {
        fieldsOfObject++;
        speaks |= nested(field.toLowerCase(Locale.ROOT), json);
      }
    } else {
      String text = scalar(json);
      speaks = text != null && !succeeded(text);
      message(speaks && asMessage ? text : null);
    }
    return speaks;
  }

  private boolean nested(String name, JsonCursor json) throws IOException {
    switch (name) {
      case "code", "status_code", "statuscode", "errorcode", "error_code" -> {
        return failed(code(json));
      }
      // Gemini calls it status.
      case "type", "status" -> {
        String reported = scalar(json);
        type = reported == null ? type : reported;
        return reported != null && failed(reported);
      }
      case "message",
          "msg",
          "faultstring",
          "detail",
          "reason",
          "description",
          "error",
          "errors",
          "status_msg",
          "statusmessage" -> {
        return speaks(json, true);
      }
      default -> {
        return !isAside(name) && speaks(json, false);
      }
    }
  }

  /** MiniMax puts an object of a code and a message into each event. */
  private boolean speaksOfFailure(JsonCursor json) throws IOException {
    String outside = message;
    boolean failed = false;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field.toLowerCase(Locale.ROOT)) {
        case "status_code", "statuscode" -> failed = failed(code(json));
        case "status_msg", "statusmessage" -> message(scalar(json));
        default -> {}
      }
    }
    if (!failed) {
      message = outside;
    }
    return failed;
  }

  /** Some vendors put the error, or its code and message, into an object of a general name. */
  private void wrapper(JsonCursor json) throws IOException {
    if (!json.at(JsonToken.START_OBJECT)) {
      title(json);
      return;
    }
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field.toLowerCase(Locale.ROOT)) {
        case "error" -> payload(json);
        case "code" -> codeOfError |= failed(code(json));
        case "message", "msg" -> message(scalar(json));
        default -> {}
      }
    }
  }

  /** A field such as {@code throttlingException}, or one that has nothing to do with errors. */
  private void other(String name, JsonCursor json) throws IOException {
    if (!ErrorWords.endsAsError(name)) {
      foreign |= !isAside(name);
      return;
    }
    boolean number = json.at(JsonToken.VALUE_NUMBER_INT) || json.at(JsonToken.VALUE_NUMBER_FLOAT);
    envelope |= json.at(JsonToken.VALUE_TRUE) || (!number && speaks(json, true));
  }

  private void success(JsonCursor json) throws IOException {
    envelope |= json.at(JsonToken.VALUE_FALSE);
    String reported = scalar(json);
    refused |= "false".equals(reported) || "0".equals(reported);
  }

  private void status(@Nullable String reported) {
    if (reported != null) {
      envelope |= isStatusOfError(reported);
      foreign |= succeeded(reported);
    }
  }

  private void title(JsonCursor json) throws IOException {
    title = title == null ? scalar(json) : title;
  }

  private void message(@Nullable String words) {
    message = message == null ? words : message;
  }

  private @Nullable String code(JsonCursor json) throws IOException {
    String reported = scalar(json);
    code = code == null ? reported : code;
    return reported;
  }

  private static boolean isNameOfError(@Nullable String name) {
    return name != null && ErrorWords.isName(name);
  }

  private void topLevelType(JsonCursor json) throws IOException {
    if (json.textIs("error")) {
      marked = true;
    } else if (type == null) {
      type = scalar(json);
      foreign |= type != null && type.indexOf(':') < 0 && !ErrorWords.isName(type);
    }
  }
}
