// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

/** Its full name is as long as that of Gatling's own step, which it replaces in a constant pool. */
public interface ClosedInjectionStepFromAnotherWorld {}
