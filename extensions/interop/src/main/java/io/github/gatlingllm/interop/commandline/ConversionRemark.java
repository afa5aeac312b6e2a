// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

/**
 * What a conversion says about one flag.
 *
 * @param flag the flag as the user wrote it, without a secret value
 * @param text why, and what to do; empty if the kind says it all
 * @param solvedInJava whether the simulation in Java does exactly what was meant
 */
record ConversionRemark(Kind kind, String flag, String text, boolean solvedInJava) {

  ConversionRemark(Kind kind, String flag, String text) {
    this(kind, flag, text, false);
  }

  /** What became of a flag. */
  enum Kind {
    /** The load is close to the one that was meant. */
    APPROXIMATED,
    /** The load is the one that was meant, and the user should know or do something. */
    NOTE,
    /** The flag has no equivalent: the load differs from the one that was meant. */
    MISSING,
    /** No flag of the tool has this name. */
    UNKNOWN,
    /** The flag does not shape the load. */
    NO_EFFECT
  }

  /** Returns whether the converted load lacks something. */
  boolean isLoss() {
    return kind == Kind.MISSING || kind == Kind.UNKNOWN;
  }
}
