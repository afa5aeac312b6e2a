// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The common part of readers of JSON events: one parser for all events, the known forms of errors,
 * and the guarantee that no server input ends the load test. A dialect adds the meaning of its
 * fields.
 *
 * <p>A token's text is read in the parser's buffer, without creating a String.
 */
public abstract class JsonDeltaReader implements DeltaReader {

  private final OutputText texts;
  private final ErrorFields errors = new ErrorFields();
  private TemplateMatcher templates = new TemplateMatcher(getClass(), false);
  private boolean whole;

  /** Whether the dialect knows a field of the event. */
  private boolean known;

  /** Whether the current event may become a template. */
  private boolean watched;

  private final EventName name = new EventName();

  /** Whether an earlier event had content. */
  private boolean contentBefore;

  private boolean oneChoice;
  private @Nullable String lastModel;
  private @Nullable String lastFingerprint;

  /** Creates a reader into the builders of {@link Dialect#reader}. */
  protected JsonDeltaReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    this.texts = new OutputText(text, hidden);
  }

  /**
   * Reads the value of a top-level field, which is the current token. An object or list that it
   * does not enter is skipped.
   *
   * @return false if the field has no meaning in this dialect; it is then tried as part of an error
   */
  protected abstract boolean read(String field, JsonCursor json, Delta delta) throws IOException;

  /** Called at the start of an event, and again if its bytes had to be repaired. */
  protected void begun() {
    // Most dialects need nothing of earlier events.
  }

  /** Called after all fields of an event. */
  protected void ended(Delta delta) throws IOException {
    // In most dialects each field stands for itself.
  }

  /**
   * Returns whether the last event, if it is only content, has the same meaning for any reader of
   * this class after any events, and leaves no state that later ones depend on. Events that differ
   * only in their text then need no parser, in all streams.
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

  /** The name means an error; the data may be JSON of any form, a sentence or nothing. */
  private void errorEvent(byte[] bytes, int from, int to, Delta delta) {
    int start = EventData.afterSpaces(bytes, from, to);
    String words = EventData.text(bytes, start, to);
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

  /** Returns the name of the current event; null without one. */
  protected final @Nullable String name() {
    return name.name();
  }

  /** Returns whether an earlier event had content. */
  protected final boolean contentBefore() {
    return contentBefore;
  }

  /** Writes the content of an event that differs from an earlier one only in its text. */
  final boolean repeats(byte[] bytes, int from, int to, Delta delta) {
    return templates.report(bytes, from, to, delta, texts);
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

  /**
   * Handles a heartbeat such as {@code ping}, a number or {@code null}; or a sentence about an
   * error.
   */
  private static void words(byte[] bytes, int from, int to, Delta delta) {
    delta.markNoObject();
    delta.suspect(ErrorBody.ofWords(EventData.text(bytes, from, to)));
  }

  private static @Nullable ServerError withWords(
      @Nullable ServerError error, byte[] bytes, int from, int to) {
    return error == null || !error.message().isEmpty()
        ? error
        : ErrorFields.withWords(error, EventData.text(bytes, from, to));
  }

  private void understand(JsonCursor json, byte[] bytes, int from, int to, Delta delta) {
    if (!parse(json, bytes, from, to, delta)) {
      delta.suspect(ErrorBody.ofWords(EventData.text(bytes, from, to)));
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
    // Its resources are its own and small.
  }

  /** Returns whether a complete body is read, instead of one event of a stream. */
  protected final boolean whole() {
    return whole;
  }

  /** Reads text of the answer; non-empty text makes the event a content chunk. */
  protected final void output(JsonCursor json, Delta delta) throws IOException {
    if (text(json)) {
      delta.markOutput();
    }
  }

  /** Reads text that may be dropped later; returns whether there was any. */
  protected final boolean text(JsonCursor json) throws IOException {
    boolean any = json.atText();
    if (any) {
      texts.output(json);
    }
    return any;
  }

  /** Reads output that is not text: the name or a part of the arguments of a tool call. */
  protected final void call(JsonCursor json, Delta delta) throws IOException {
    if (json.atText()) {
      delta.markOutput();
      texts.hidden(json);
    }
  }

  /** Reads a tool call's complete arguments, as an object. */
  protected final void arguments(JsonCursor json, Delta delta) throws IOException {
    String first = json.firstField();
    if (first != null) {
      delta.markOutput();
      texts.hiddenObject(first, json);
    }
  }

  /** Reads reasoning; returns whether there was any. */
  protected final boolean reasoning(JsonCursor json, Delta delta) throws IOException {
    boolean reasoning = json.atText();
    if (reasoning) {
      delta.markReasoning();
      texts.hidden(json);
    }
    return reasoning;
  }

  /** Keeps a text until its kind is known. */
  protected static void keep(JsonCursor json, StringBuilder kept) throws IOException {
    if (json.atText()) {
      json.passTextTo(kept);
    }
  }

  /** Adds kept text as text of the answer. */
  protected final void output(CharSequence kept, Delta delta) {
    if (!kept.isEmpty()) {
      delta.markOutput();
      texts.output(kept);
    }
  }

  /** Adds kept text as output other than text. */
  protected final void call(CharSequence kept, Delta delta) {
    if (!kept.isEmpty()) {
      delta.markOutput();
      texts.hidden(kept);
    }
  }

  /** Adds kept text as reasoning. */
  protected final void reasoning(CharSequence kept, Delta delta) {
    if (!kept.isEmpty()) {
      delta.markReasoning();
      texts.hidden(kept);
    }
  }

  /** Reads an error's object or text below the top level. */
  protected final void error(JsonCursor json) throws IOException {
    errors.read("error", json);
  }

  /** Marks that the generation failed, whether or not an error gives a reason. */
  protected final void failed() {
    errors.mark();
  }

  /** Reads the model's name; events that repeat it share one String. */
  protected final void model(JsonCursor json, Delta delta) throws IOException {
    if (json.atText()) {
      lastModel = RepeatedText.of(json, lastModel);
      delta.model(lastModel);
    }
  }

  /** Reads the server's fingerprint; events that repeat it share one String. */
  protected final void fingerprint(JsonCursor json, Delta delta) throws IOException {
    if (json.atText()) {
      lastFingerprint = RepeatedText.of(json, lastFingerprint);
      delta.fingerprint(lastFingerprint);
    }
  }

  /** Reads the server's finish reason; returns whether there is one. */
  protected final boolean finishReason(JsonCursor json, Delta delta) throws IOException {
    return ReportedFinish.read(json, delta);
  }

  /**
   * Returns the current number, or {@link Usage#ABSENT} if it is not a non-negative whole number.
   */
  protected final int count(JsonCursor json) throws IOException {
    return json.countOr(Usage.ABSENT);
  }

  /** Starts one of several choices. */
  protected final void startChoice() {
    texts.startChoice();
  }

  /** Ends a choice; only the text of the first (index 0) is the answer's text. */
  protected final void endChoice(int index) {
    texts.endChoice(oneChoice ? 0 : index);
  }

  /** Drops what was read since the choice began. */
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
      // No server input may end the load test: it is reported as malformed.
      json.replace();
      texts.rollBack();
      delta.markMalformed();
      return false;
    }
  }

  /**
   * Some servers put their one answer into a list, others all parts of what could have been a
   * stream.
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
