// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON values, one after the other, with one parser. It uses Jackson's non-blocking parser
 * because only that can be fed again, which avoids a parser per token.
 */
public final class JsonCursor implements AutoCloseable {

  /** A parser keeps all field names that it has seen; replacing it bounds their number. */
  private static final int VALUES_OF_PARSER = 10_000;

  // The default pool holds its buffers weakly.
  private static final JsonFactory FACTORY =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.newConcurrentDequePool()).build();

  /** An event is read at once, so that one parser serves all streams of a thread. */
  private static final ThreadLocal<JsonCursor> OF_THREAD =
      ThreadLocal.withInitial(() -> new JsonCursor(true));

  private final boolean ofThread;
  private boolean taken;

  private JsonParser parser = newParser();

  private int values;

  /** The number of bytes that were fed to the parser. */
  private long fed;

  /** Whether the current token's value was read. */
  private boolean read;

  private final VariableSpans spans = new VariableSpans();
  private byte[] bytes = {};
  private int start;
  private int length;
  private boolean watched;

  /** Creates a cursor for the caller, who closes it. */
  JsonCursor() {
    this(false);
  }

  private JsonCursor(boolean ofThread) {
    this.ofThread = ofThread;
  }

  /**
   * Returns the thread's cursor, to be given back. If it is in the middle of a value, because one
   * reader passed a part of it to another reader, this is a new one.
   */
  static JsonCursor take() {
    JsonCursor shared = OF_THREAD.get();
    if (shared.taken) {
      return new JsonCursor();
    }
    shared.taken = true;
    return shared;
  }

  /** Gives the cursor back after the value was read, or failed. */
  void giveBack() {
    if (ofThread) {
      taken = false;
    } else {
      close();
    }
  }

  /** Moves to the first token of a value that lies completely in the range. */
  void open(byte[] from, int begin, int to) throws IOException {
    watched = false;
    feed(from, begin, to);
  }

  /** Moves to the first token, and records the value's {@link #spans}. */
  void openWatched(byte[] from, int begin, int to) throws IOException {
    spans.clear();
    watched = true;
    feed(from, begin, to);
  }

  private void feed(byte[] from, int begin, int to) throws IOException {
    if (++values > VALUES_OF_PARSER) {
      replace();
    }
    int end = to;
    while (end > begin && isSpace(from[end - 1])) {
      end--;
    }
    bytes = from;
    start = begin;
    length = end - begin;
    feeder().feedInput(from, begin, end);
    fed += length;
    next();
  }

  /** Returns where the watched value may vary, up to the current position. */
  VariableSpans spans() {
    return spans;
  }

  /** Returns the end of a scalar: the parser is behind it. */
  private int tokenEnd() {
    long before = fed - length;
    return (int) (parser.currentLocation().getByteOffset() - before) + start;
  }

  private void leave() {
    JsonToken left = parser.currentToken();
    if (!read && left != null && left.isScalarValue()) {
      spans.unread(left, bytes, start, tokenEnd());
    }
  }

  /** Returns the next token; a truncated value is an error. */
  private JsonToken next() throws IOException {
    if (watched) {
      leave();
    }
    read = false;
    JsonToken token = parser.nextToken();
    if (token == null || token == JsonToken.NOT_AVAILABLE) {
      throw new JsonParseException(parser, "cut short");
    }
    return token;
  }

  /**
   * Enters the current object and returns the name of its first field, whose value becomes the
   * current token. Returns null if it has none, or if the current token is no object.
   */
  public @Nullable String firstField() throws IOException {
    return at(JsonToken.START_OBJECT) ? field() : null;
  }

  /** Returns the name of the next field; null at the object's end. An unread value is skipped. */
  public @Nullable String nextField() throws IOException {
    skip();
    return field();
  }

  private @Nullable String field() throws IOException {
    if (next() != JsonToken.FIELD_NAME) {
      return null;
    }
    String name = parser.currentName();
    next();
    return name;
  }

  /**
   * Enters the current list and returns whether it has an element, which becomes the current token.
   * Returns false if the current token is no list.
   */
  public boolean firstElement() throws IOException {
    return at(JsonToken.START_ARRAY) && next() != JsonToken.END_ARRAY;
  }

  /** Returns whether the list has another element. An unread one is skipped. */
  public boolean nextElement() throws IOException {
    skip();
    return next() != JsonToken.END_ARRAY;
  }

  boolean startsList() {
    return at(JsonToken.START_ARRAY);
  }

  void requireObject() throws IOException {
    if (!at(JsonToken.START_OBJECT)) {
      throw new JsonParseException(parser, "not an object");
    }
  }

  /** Call it after the value's last token: only then can the parser be fed again. */
  void requireEnd() throws IOException {
    if (!feeder().needMoreInput()) {
      throw new JsonParseException(parser, "more than one value");
    }
  }

  /** Returns whether the current token is of this kind; does not count as reading its value. */
  public boolean at(JsonToken token) {
    return parser.currentToken() == token;
  }

  /** Returns the current token. */
  JsonToken token() {
    return Objects.requireNonNull(parser.currentToken(), "read to its end");
  }

  /** Returns whether the current token is a non-empty string. */
  public boolean atText() throws IOException {
    read = true;
    return at(JsonToken.VALUE_STRING) && parser.getTextLength() > 0;
  }

  /**
   * Returns the number of {@code char}s of the current token's text; the token must be a string.
   */
  int textLength() throws IOException {
    return parser.getTextLength();
  }

  /** Returns the current token's text. */
  public String text() throws IOException {
    read = true;
    return parser.getText();
  }

  /**
   * Appends the current token's text to the answer's, without creating a String. The value may vary
   * there.
   *
   * @param target the destination; null if the text is not needed
   */
  void passTextTo(@Nullable StringBuilder target) throws IOException {
    read = true;
    if (watched) {
      spans.text(bytes, start, tokenEnd(), parser.getTextLength());
    }
    if (target != null) {
      appendTo(target);
    }
  }

  /** Appends the current token as is; the value is fixed there. */
  void appendTo(StringBuilder target) throws IOException {
    read = true;
    target.append(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
  }

  /** Compares the current string without creating one. */
  public boolean textIs(String expected) throws IOException {
    read = true;
    if (!at(JsonToken.VALUE_STRING) || parser.getTextLength() != expected.length()) {
      return false;
    }
    char[] chars = parser.getTextCharacters();
    int offset = parser.getTextOffset();
    for (int i = 0; i < expected.length(); i++) {
      if (chars[offset + i] != expected.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the current string is one of these, without creating one. */
  public boolean textIsOneOf(List<String> expected) throws IOException {
    for (int i = 0; i < expected.size(); i++) {
      if (textIs(expected.get(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the current token as a count, or the fallback if it is not a non-negative whole number.
   */
  public int countOr(int fallback) throws IOException {
    read = true;
    boolean whole =
        at(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() == JsonParser.NumberType.INT;
    if (!whole) {
      return fallback;
    }
    int count = parser.getIntValue();
    return count >= 0 ? count : fallback;
  }

  /** Returns the current token as a number, or the fallback if it is none. */
  double numberOr(double fallback) throws IOException {
    read = true;
    boolean number = at(JsonToken.VALUE_NUMBER_INT) || at(JsonToken.VALUE_NUMBER_FLOAT);
    return number ? parser.getDoubleValue() : fallback;
  }

  /** Skips the current object or list at any depth; does nothing for other tokens. */
  public void skip() throws IOException {
    parser.skipChildren();
  }

  /** Skips the rest of an object that has been entered. */
  void skipFields() throws IOException {
    String field;
    do {
      field = nextField();
    } while (field != null);
  }

  /** After bad input, a parser's state is undefined. */
  void replace() {
    close();
    parser = newParser();
    values = 0;
    fed = 0;
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw new UncheckedIOException("a parser without a source can't fail to close", e);
    }
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  private ByteArrayFeeder feeder() {
    return (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
  }

  private static JsonParser newParser() {
    try {
      return FACTORY.createNonBlockingByteArrayParser();
    } catch (IOException e) {
      throw new UncheckedIOException("a parser without a source can't fail to open", e);
    }
  }
}
