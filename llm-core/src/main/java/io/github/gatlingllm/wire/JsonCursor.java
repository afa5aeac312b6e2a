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
 * Reads one JSON value after the other with one parser. Jackson's non-blocking parser is used, not
 * because input comes in pieces, but because it alone can be fed again: no parser per token.
 */
public final class JsonCursor implements AutoCloseable {

  /**
   * A parser keeps all field names that it has seen; a new one keeps that from growing for ever.
   */
  private static final int VALUES_OF_PARSER = 10_000;

  // Not the default pool, which holds its buffers weakly.
  private static final JsonFactory FACTORY =
      JsonFactory.builder().recyclerPool(JsonRecyclerPools.newConcurrentDequePool()).build();

  /** An event is read at once, so that one parser does for all streams of a thread. */
  private static final ThreadLocal<JsonCursor> OF_THREAD =
      ThreadLocal.withInitial(() -> new JsonCursor(true));

  private final boolean ofThread;
  private boolean taken;

  private JsonParser parser = newParser();

  private int values;

  /** Bytes that the parser was fed with. */
  private long fed;

  /** Whether the current token's value was looked at. */
  private boolean read;

  private final VariableSpans spans = new VariableSpans();
  private byte[] bytes = {};
  private int start;
  private int length;
  private boolean watched;

  /** One of the caller's own, to be closed. */
  JsonCursor() {
    this(false);
  }

  private JsonCursor(boolean ofThread) {
    this.ofThread = ofThread;
  }

  /**
   * The thread's cursor, to be given back. Where it is amid a value, since one reader has handed a
   * piece of it to another reader, this is a new one.
   */
  static JsonCursor take() {
    JsonCursor shared = OF_THREAD.get();
    if (shared.taken) {
      return new JsonCursor();
    }
    shared.taken = true;
    return shared;
  }

  /** What was taken has read its value, or failed to. */
  void giveBack() {
    if (ofThread) {
      taken = false;
    } else {
      close();
    }
  }

  /** Goes to the first token of a value, the whole of which is in the range. */
  void open(byte[] from, int begin, int to) throws IOException {
    watched = false;
    feed(from, begin, to);
  }

  /** The same, and records the value's {@link #spans}. */
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

  /** Where the value that was opened to be watched may vary, up to here. */
  VariableSpans spans() {
    return spans;
  }

  /** Of a scalar: the parser stands behind it. */
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

  /** The next token; a value that is cut short is an error. */
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
   * Enters the current object: the name of its first field, whose value is then the current token.
   * Null if there is none, or if the current token is no object.
   */
  public @Nullable String firstField() throws IOException {
    return at(JsonToken.START_OBJECT) ? field() : null;
  }

  /** The name of the next field; null at the object's end. An unread value is passed over. */
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
   * Enters the current list: whether it has an element, which is then the current token. False as
   * well if the current token is no list.
   */
  public boolean firstElement() throws IOException {
    return at(JsonToken.START_ARRAY) && next() != JsonToken.END_ARRAY;
  }

  /** Whether the list has one more element. An unread one is passed over. */
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

  /** To be called after the value's last token: only then can the parser be fed again. */
  void requireEnd() throws IOException {
    if (!feeder().needMoreInput()) {
      throw new JsonParseException(parser, "more than one value");
    }
  }

  /** Whether the current token is of this kind; that is no look at its value. */
  public boolean at(JsonToken token) {
    return parser.currentToken() == token;
  }

  /** The current token. */
  JsonToken token() {
    return Objects.requireNonNull(parser.currentToken(), "read to its end");
  }

  /** Whether the current token is a string that is not empty. */
  public boolean atText() throws IOException {
    read = true;
    return at(JsonToken.VALUE_STRING) && parser.getTextLength() > 0;
  }

  /** How many {@code char}s the current token's text has, once it is known to be one. */
  int textLength() throws IOException {
    return parser.getTextLength();
  }

  /** The current token's text. */
  public String text() throws IOException {
    read = true;
    return parser.getText();
  }

  /**
   * Passes the current token's text on as text of the answer, without making a String of it. There
   * the value may vary.
   *
   * @param target where it goes; null: nobody wants it
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

  /** Appends the current token as it stands, which the value is then fixed to. */
  void appendTo(StringBuilder target) throws IOException {
    read = true;
    target.append(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
  }

  /** Compares the current string without making one. */
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

  /** Whether the current string is one of these, without making one. */
  public boolean textIsOneOf(List<String> expected) throws IOException {
    for (int i = 0; i < expected.size(); i++) {
      if (textIs(expected.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** The current token as a count, or the fallback where it is no whole number from 0 on. */
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

  /** The current token as a number, or the fallback where it is none. */
  double numberOr(double fallback) throws IOException {
    read = true;
    boolean number = at(JsonToken.VALUE_NUMBER_INT) || at(JsonToken.VALUE_NUMBER_FLOAT);
    return number ? parser.getDoubleValue() : fallback;
  }

  /** Passes over the current object or list, however deep it is; nothing where it is none. */
  public void skip() throws IOException {
    parser.skipChildren();
  }

  /** Passes over the rest of an object that has been entered. */
  void skipFields() throws IOException {
    String field;
    do {
      field = nextField();
    } while (field != null);
  }

  /** After bad input a parser's state is undefined. */
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
