// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Prints on the console, and is the only class that does. Characters that the console's charset
 * lacks are written in ASCII, because Java would replace them by {@code ?}, which marks
 * UNDETERMINED. Printed texts include those of servers and files, so characters that control
 * terminals become spaces, and commands of CI logs are broken.
 */
public final class ConsoleOutput {

  private ConsoleOutput() {}

  /** Prints a line on standard output in one piece; line breaks in it become spaces. */
  public static void println(String line) {
    PrintStream stream = System.out;
    stream.println(line(charset(stream, "sun.stdout.encoding"), line));
  }

  /**
   * Prints several lines on standard output in one piece.
   *
   * @param lines lines with line breaks between them; each foreign text must be on one line
   */
  public static void printLines(String lines) {
    PrintStream stream = System.out;
    stream.println(printed(charset(stream, "sun.stdout.encoding"), lines));
  }

  static String line(Charset charset, String text) {
    return printed(charset, ForeignText.oneLine(text));
  }

  /** In this order: replaced characters may form a command. */
  private static String printed(Charset charset, String text) {
    return ForeignText.lines(PlainSigns.in(charset, text));
  }

  /** Prints a line on standard error, after all of standard output; line breaks become spaces. */
  public static void error(String line) {
    System.out.flush();
    PrintStream stream = System.err;
    stream.println(line(charset(stream, "sun.stderr.encoding"), line));
  }

  /** Flushes both streams. */
  public static void flush() {
    System.out.flush();
    System.err.flush();
  }

  /** Returns a writer on standard output. */
  public static PrintWriter out() {
    return writer(System.out, charset(System.out, "sun.stdout.encoding"));
  }

  /** Returns a writer on standard error. */
  public static PrintWriter err() {
    return writer(System.err, charset(System.err, "sun.stderr.encoding"));
  }

  static PrintWriter writer(PrintStream stream, Charset charset) {
    return new PrintWriter(new PlainWriter(stream, charset), true);
  }

  /**
   * Returns the charset of the stream. Java 17 does not report it: on a terminal it is that of the
   * property, elsewhere the default.
   */
  private static Charset charset(PrintStream stream, String property) {
    try {
      return (Charset) PrintStream.class.getMethod("charset").invoke(stream);
    } catch (NoSuchMethodException java17) {
      return named(System.getProperty(property));
    } catch (IllegalAccessException | InvocationTargetException e) {
      return Charset.defaultCharset();
    }
  }

  private static Charset named(@Nullable String name) {
    try {
      return name == null ? Charset.defaultCharset() : Charset.forName(name);
    } catch (IllegalArgumentException unknown) {
      return Charset.defaultCharset();
    }
  }

  /** Writes text in characters that the charset has. */
  private static final class PlainWriter extends Writer {

    private final PrintStream stream;
    private final Charset charset;

    PlainWriter(PrintStream stream, Charset charset) {
      this.stream = stream;
      this.charset = charset;
    }

    @Override
    public void write(char[] text, int offset, int length) {
      stream.print(printed(charset, new String(text, offset, length)));
    }

    @Override
    public void flush() {
      stream.flush();
    }

    @Override
    public void close() {
      stream.flush(); // the console stays open
    }
  }
}
