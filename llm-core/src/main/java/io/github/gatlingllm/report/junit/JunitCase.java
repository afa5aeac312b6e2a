// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.junit;

import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * A test case of {@code junit.xml}.
 *
 * @param name what people read
 * @param outcome what became of it
 * @param output figures behind it, where neither message nor name has them
 */
record JunitCase(String name, Outcome outcome, @Nullable String output) {

  JunitCase(String name, Outcome outcome) {
    this(name, outcome, null);
  }

  /** How many have an outcome of that kind. */
  static long count(List<JunitCase> cases, Class<? extends Outcome> kind) {
    return cases.stream().filter(each -> kind.isInstance(each.outcome)).count();
  }

  /** What became of a case. */
  sealed interface Outcome {

    /** Of several, the heaviest is the case's. */
    int weight();

    /** Shows which kind of outcome it is. */
    void accept(Visitor visitor) throws XMLStreamException;
  }

  /** Writes each kind of outcome, so that none is forgotten. */
  interface Visitor {
    void passed(Passed outcome) throws XMLStreamException;

    void skipped(Skipped outcome) throws XMLStreamException;

    void failed(Failed outcome) throws XMLStreamException;

    void broken(Broken outcome) throws XMLStreamException;
  }

  /** All is well. */
  record Passed() implements Outcome {

    @Override
    public int weight() {
      return 0;
    }

    @Override
    public void accept(Visitor visitor) throws XMLStreamException {
      visitor.passed(this);
    }
  }

  /**
   * It fails the build.
   *
   * @param type a constant word
   * @param message actual value and bound
   */
  record Failed(String type, String message) implements Outcome {

    @Override
    public int weight() {
      return 2;
    }

    @Override
    public void accept(Visitor visitor) throws XMLStreamException {
      visitor.failed(this);
    }
  }

  /**
   * The run broke down before anybody could tell.
   *
   * @param type in which way
   * @param message why
   */
  record Broken(String type, String message) implements Outcome {

    @Override
    public int weight() {
      return 3;
    }

    @Override
    public void accept(Visitor visitor) throws XMLStreamException {
      visitor.broken(this);
    }
  }

  /**
   * It decides nothing.
   *
   * @param message why, and what was seen
   */
  record Skipped(String message) implements Outcome {

    @Override
    public int weight() {
      return 1;
    }

    @Override
    public void accept(Visitor visitor) throws XMLStreamException {
      visitor.skipped(this);
    }
  }
}
