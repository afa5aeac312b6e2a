// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

/**
 * The drafted tokens of a request.
 *
 * @param drafted the tokens that were drafted
 * @param accepted the accepted ones among them
 * @param tpot its TPOT in ms; NaN without one
 */
record DraftedRequest(long drafted, long accepted, double tpot) {}
