// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.junit;

import java.util.List;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * A test case of {@code junit.xml}.
 *
 * @param name the name
 * @param outcome the result
 * @param output the figures, if neither message nor name contains them
 */
record JunitCase(String name, Outcome outcome, @Nullable String output) {

  JunitCase(String name, Outcome outcome) {
    this(name, outcome, null);
  }

  /** Counts the cases with that kind of result. */
  static long count(List<JunitCase> cases, Class<? extends Outcome> kind) {
    return cases.stream().filter(each -> kind.isInstance(each.outcome)).count();
  }

  /** The result of a case. */
  sealed interface Outcome {

    /** The severity: the most severe of several results is that of the case. */
    int weight();

    /** Calls the visitor's method for this kind of result. */
    void accept(Visitor visitor) throws XMLStreamException;
  }

  /** Handles each kind of result. */
  interface Visitor {
    void passed(Passed outcome) throws XMLStreamException;

    void skipped(Skipped outcome) throws XMLStreamException;

    void failed(Failed outcome) throws XMLStreamException;

    void broken(Broken outcome) throws XMLStreamException;
  }

  /** The case passed. */
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
   * The case fails the build.
   *
   * @param type a constant
   * @param message the actual value and the bound
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
   * The run broke before the case was decided.
   *
   * @param type the kind of end
   * @param message the reason
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
   * The case does not affect the build.
   *
   * @param message the reason and the figures
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
