// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What readers of JSON events have in common: one parser for all events, the known shapes of
 * errors, and that nothing a server sends ends the load test. A dialect adds what its fields mean.
 *
 * <p>A token's text is looked at where the parser holds it; no String is made of it.
 */
public abstract class JsonDeltaReader implements DeltaReader {

  private final OutputText texts;
  private final ErrorFields errors = new ErrorFields();
  private TemplateMatcher templates = new TemplateMatcher(getClass(), false);
  private boolean whole;

  /** Whether the dialect knows a field of the event. */
  private boolean known;

  /** Whether the event that is read may be learned. */
  private boolean watched;

  private final EventName name = new EventName();

  /** Whether an event before the one that is read had content. */
  private boolean contentBefore;

  private boolean oneChoice;
  private @Nullable String lastModel;
  private @Nullable String lastFingerprint;

  /** Reads into the builders of {@link Dialect#reader}. */
  protected JsonDeltaReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    this.texts = new OutputText(text, hidden);
  }

  /**
   * Reads the value of a top-level field, which is the current token. An object or list that it
   * does not enter is passed over.
   *
   * @return false if the field says nothing in this dialect; it is then tried as part of an error
   */
  protected abstract boolean read(String field, JsonCursor json, Delta delta) throws IOException;

  /** An event begins, or is begun anew since its bytes had to be mended. */
  protected void begun() {
    // Most dialects need nothing of the events before.
  }

  /** All fields of an event have been read. */
  protected void ended(Delta delta) throws IOException {
    // In most dialects a field says all by itself.
  }

  /**
   * Whether the event that was just read, if it is of content alone, means the same to any reader
   * of this class, whatever the events before it said, and leaves nothing in the reader that later
   * ones depend on. Then events that repeat it but for their text need no parser, in all streams.
   */
  protected boolean contentRepeats() {
    return false;
  }

  @Override
  public final void event(byte[] bytes, int from, int to, Delta delta) {
    name.is(null);
    read(bytes, from, to, delta);
  }

  @Override
  public final void event(String of, byte[] bytes, int from, int to, Delta delta) {
    name.is(of);
    if (name.reportsError()) {
      errorEvent(bytes, from, to, delta);
    } else {
      read(bytes, from, to, delta);
    }
  }

  private void read(byte[] bytes, int from, int to, Delta delta) {
    int start = EventData.afterSpaces(bytes, from, to);
    if (!repeats(bytes, start, to, delta)) {
      understand(bytes, start, to, delta);
    }
    contentBefore |= delta.content();
  }

  /** The name says that it is an error; the data may be JSON of any form, a sentence or nothing. */
  private void errorEvent(byte[] bytes, int from, int to, Delta delta) {
    int start = EventData.afterSpaces(bytes, from, to);
    String words = text(bytes, start, to);
    errors.reset();
    delta.reset();
    if (EventData.beginsObject(bytes, start, to)) {
      understand(bytes, start, to, delta);
    }
    if (delta.malformed() || delta.unknown()) {
      delta.reset();
    }
    if (delta.error() == null) {
      delta.suspect(errors.ofErrorEvent(words));
    }
  }

  @Override
  public final void expectOneChoice() {
    oneChoice = true;
    templates = new TemplateMatcher(getClass(), true);
  }

  /** The name of the event that is read; null if it has none of its own. */
  protected final @Nullable String name() {
    return name.name();
  }

  /** Whether an event before the one that is read had content. */
  protected final boolean contentBefore() {
    return contentBefore;
  }

  /** Tells what the event says, if one before it said the same but for its text. */
  final boolean repeats(byte[] bytes, int from, int to, Delta delta) {
    return templates.tell(bytes, from, to, delta, texts);
  }

  private void understand(byte[] bytes, int from, int to, Delta delta) {
    whole = false;
    delta.reset();
    if (EventData.isDone(bytes, from, to)) {
      delta.markDone();
    } else if (from < to && !EventData.triesToBeObject(bytes, from, to)) {
      words(bytes, from, to, delta);
    } else if (from < to) {
      JsonCursor json = JsonCursor.take();
      try {
        understand(json, bytes, from, to, delta);
      } finally {
        json.giveBack();
      }
    }
  }

  /** A heartbeat such as {@code ping}, a number or {@code null}; or a sentence about an error. */
  private static void words(byte[] bytes, int from, int to, Delta delta) {
    delta.markNoObject();
    delta.suspect(ErrorBody.ofWords(text(bytes, from, to)));
  }

  private static @Nullable ServerError withWords(
      @Nullable ServerError error, byte[] bytes, int from, int to) {
    return error == null || !error.message().isEmpty()
        ? error
        : ErrorFields.withWords(error, text(bytes, from, to));
  }

  private static String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, UTF_8).strip();
  }

  private void understand(JsonCursor json, byte[] bytes, int from, int to, Delta delta) {
    if (!parse(json, bytes, from, to, delta)) {
      delta.suspect(ErrorBody.ofWords(text(bytes, from, to)));
    } else if (delta.error() == null) {
      delta.error(withWords(errors.ofEvent(), bytes, from, to));
      if (delta.error() == null) {
        ServerError envelope = errors.ofEnvelope(delta.isSilent(), name() != null);
        delta.suspect(withWords(envelope, bytes, from, to));
      }
      if (!known && delta.isSilent() && delta.suspected() == null && !errors.ofHeartbeat(name())) {
        delta.markUnknown();
      }
      if (watched && texts.isOnePiece() && contentRepeats()) {
        templates.learn(bytes, from, to, json.spans(), delta, texts.place());
      }
    }
  }

  @Override
  public final void answer(byte[] bytes, int from, int to, Delta delta) {
    whole = true;
    delta.reset();
    int start = EventData.afterSpaces(bytes, from, to);
    if (start < to) {
      JsonCursor json = JsonCursor.take();
      try {
        if (parse(json, bytes, start, to, delta) && delta.error() == null) {
          ServerError error = delta.choices() ? errors.ofEvent() : errors.ofAnswer();
          delta.error(withWords(error, bytes, start, to));
        }
      } finally {
        json.giveBack();
      }
    }
  }

  @Override
  public final void close() {
    // What it has is its own and small.
  }

  /** Whether a whole body is read, and not one event of a stream. */
  protected final boolean whole() {
    return whole;
  }

  /** Text of the answer: any that is not empty makes the event a content chunk. */
  protected final void output(JsonCursor json, Delta delta) throws IOException {
    if (text(json)) {
      delta.markOutput();
    }
  }

  /** Text that may yet be dropped; true if there was any. */
  protected final boolean text(JsonCursor json) throws IOException {
    boolean any = json.atText();
    if (any) {
      texts.output(json);
    }
    return any;
  }

  /** Output that is not text: the name or a piece of the arguments of a tool call. */
  protected final void call(JsonCursor json, Delta delta) throws IOException {
    if (json.atText()) {
      delta.markOutput();
      texts.hidden(json);
    }
  }

  /** A tool call's arguments where they come whole, as an object. */
  protected final void arguments(JsonCursor json, Delta delta) throws IOException {
    String first = json.firstField();
    if (first != null) {
      delta.markOutput();
      texts.hiddenObject(first, json);
    }
  }

  /** Reasoning; true if there was any. */
  protected final boolean reasoning(JsonCursor json, Delta delta) throws IOException {
    boolean reasoning = json.atText();
    if (reasoning) {
      delta.markReasoning();
      texts.hidden(json);
    }
    return reasoning;
  }

  /** Keeps a text until what it is has been said. */
  protected static void keep(JsonCursor json, StringBuilder kept) throws IOException {
    if (json.atText()) {
      json.passTextTo(kept);
    }
  }

  /** Text of the answer that had to be kept until what it is was said. */
  protected final void output(CharSequence kept, Delta delta) {
    if (!kept.isEmpty()) {
      delta.markOutput();
      texts.output(kept);
    }
  }

  /** Output other than text that had to be kept until what it is was said. */
  protected final void call(CharSequence kept, Delta delta) {
    if (!kept.isEmpty()) {
      delta.markOutput();
      texts.hidden(kept);
    }
  }

  /** Reasoning that had to be kept until what it is was said. */
  protected final void reasoning(CharSequence kept, Delta delta) {
    if (!kept.isEmpty()) {
      delta.markReasoning();
      texts.hidden(kept);
    }
  }

  /** An error's object or text below the top level. */
  protected final void error(JsonCursor json) throws IOException {
    errors.read("error", json);
  }

  /** The generation failed, whether an error tells why or not. */
  protected final void failed() {
    errors.mark();
  }

  /** The model's name; each event may repeat it: one String for all of them. */
  protected final void model(JsonCursor json, Delta delta) throws IOException {
    if (json.atText()) {
      if (lastModel == null || !json.textIs(lastModel)) {
        lastModel = ErrorValues.shown(json.text());
      }
      delta.model(lastModel);
    }
  }

  /** The server's fingerprint; each event may repeat it: one String for all of them. */
  protected final void fingerprint(JsonCursor json, Delta delta) throws IOException {
    if (json.atText()) {
      if (lastFingerprint == null || !json.textIs(lastFingerprint)) {
        lastFingerprint = ErrorValues.shown(json.text());
      }
      delta.fingerprint(lastFingerprint);
    }
  }

  /** Why the generation ended, in the server's own word; whether there is one. */
  protected final boolean finishReason(JsonCursor json, Delta delta) throws IOException {
    if (json.at(JsonToken.START_OBJECT)) {
      return finishObject(json, delta);
    }
    return json.atText() && finishReason(json.text(), null, delta);
  }

  /** SGLang has an object in its place, which says more if the generation was aborted. */
  private static boolean finishObject(JsonCursor json, Delta delta) throws IOException {
    String type = "";
    String words = null;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "type" -> type = json.atText() ? json.text() : type;
        case "message" -> words = json.atText() ? json.text() : words;
        default -> {}
      }
    }
    return finishReason(type, words, delta);
  }

  private static boolean finishReason(String reported, @Nullable String words, Delta delta) {
    if (FinishReason.isNone(reported)) {
      return false;
    }
    String shown = ErrorValues.shown(reported);
    String reason = FinishReason.normalised(shown);
    delta.finishReason(reason);
    if (words != null) {
      delta.finishWords(shown + ": " + ErrorValues.shown(words));
    } else if (!shown.equals(reason)) {
      delta.finishWords(shown);
    }
    return true;
  }

  /** The current number, or {@link Usage#ABSENT} where it is no whole number from 0 on. */
  protected final int count(JsonCursor json) throws IOException {
    return json.countOr(Usage.ABSENT);
  }

  /** One of several answers begins. */
  protected final void startChoice() {
    texts.startChoice();
  }

  /** It has ended; only the text of the first (index 0) is the answer's text. */
  protected final void endChoice(int index) {
    texts.endChoice(oneChoice ? 0 : index);
  }

  /** What was read since it began is no part of the answer. */
  protected final void dropChoice() {
    texts.dropChoice();
  }

  private boolean parse(JsonCursor json, byte[] bytes, int from, int to, Delta delta) {
    boolean wellFormed = Utf8.isWellFormed(bytes, from, to);
    watched = wellFormed && !whole && templates.due();
    if (wellFormed) {
      return tryParse(json, bytes, from, to, delta);
    }
    byte[] mended = Utf8.mended(bytes, from, to);
    return tryParse(json, mended, 0, mended.length, delta);
  }

  private boolean tryParse(JsonCursor json, byte[] bytes, int from, int to, Delta delta) {
    texts.mark();
    errors.reset();
    known = false;
    try {
      begun();
      if (watched) {
        json.openWatched(bytes, from, to);
      } else {
        json.open(bytes, from, to);
      }
      if (json.startsList() && whole) {
        parts(json, delta);
      } else {
        fields(json, delta);
      }
      json.requireEnd();
      ended(delta);
      delta.textBytes(texts.bytes());
      return true;
    } catch (IOException | RuntimeException e) {
      // Whatever a server sends must not end the load test: it is told as malformed.
      json.replace();
      texts.rollBack();
      delta.markMalformed();
      return false;
    }
  }

  /**
   * Some servers put their one answer into a list, others all parts of what could have streamed.
   */
  private void parts(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      fields(json, delta);
    }
  }

  private void fields(JsonCursor json, Delta delta) throws IOException {
    json.requireObject();
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      boolean understood = read(field, json, delta);
      known |= understood;
      if (!understood) {
        errors.read(field, json);
      }
    }
  }
}
