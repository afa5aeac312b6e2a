// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

/** The requests of a victim in a phase alone and in the next one, under a flood. */
final class PhasePair {

  private long aloneGood;
  private long alone;
  private long underGood;
  private long under;
  private boolean flooded;

  void flooded() {
    flooded = true;
  }

  void alone(boolean good) {
    alone++;
    aloneGood += good ? 1 : 0;
  }

  void under(boolean good) {
    under++;
    underGood += good ? 1 : 0;
  }

  /** Returns whether both phases have enough requests, and the second one had a flood. */
  boolean complete(int fewest) {
    return flooded && alone >= fewest && under >= fewest;
  }

  /** Returns the attainment alone minus that under the flood. */
  double loss() {
    return (double) aloneGood / alone - (double) underGood / under;
  }

  long aloneGood() {
    return aloneGood;
  }

  long alone() {
    return alone;
  }

  long underGood() {
    return underGood;
  }

  long under() {
    return under;
  }
}
